-- Orders that a rail is to cancel. A row is written in the transaction that ends the payment or replaces its method, so that a process that
-- dies after the commit loses none; it goes when the rail has answered.
-- CreateTable
CREATE TABLE "rail_cancellation" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "rail_reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "method_code" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rail_cancellation_pkey" PRIMARY KEY ("merchant_code","kind","payment_id","rail_reference")
);

-- CreateIndex
CREATE INDEX "rail_cancellation_next_try_at_idx" ON "rail_cancellation"("next_try_at");
