-- CreateTable
CREATE TABLE "rail" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "methods" TEXT[],
    "receiving_account_id" UUID NOT NULL,
    "settles_in" UUID,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "share" INTEGER NOT NULL DEFAULT 100,
    "amount_min" DECIMAL(24,6),
    "amount_max" DECIMAL(24,6),
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "settings" BYTEA NOT NULL,
    "notice_token" TEXT NOT NULL,
    "capabilities" JSONB,
    "failures" TIMESTAMPTZ(6)[],
    "broken_since" TIMESTAMPTZ(6),
    "next_try_at" TIMESTAMPTZ(6),
    "last_answer_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "rail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rail_order" (
    "rail_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "method_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPENING',
    "opened_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "follow_until" TIMESTAMPTZ(6) NOT NULL,
    "next_ask_at" TIMESTAMPTZ(6),
    "asks" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,

    CONSTRAINT "rail_order_pkey" PRIMARY KEY ("rail_id","key")
);

-- CreateTable
CREATE TABLE "rail_notice" (
    "id" BIGSERIAL NOT NULL,
    "rail_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,
    "body" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(6),

    CONSTRAINT "rail_notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rail_return" (
    "rail_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rail_return_pkey" PRIMARY KEY ("rail_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rail_receiving_account_id_key" ON "rail"("receiving_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "rail_notice_token_key" ON "rail"("notice_token");

-- CreateIndex
CREATE INDEX "rail_settles_in_idx" ON "rail"("settles_in");

-- CreateIndex
CREATE INDEX "rail_order_rail_id_opened_at_idx" ON "rail_order"("rail_id", "opened_at");

-- CreateIndex
CREATE INDEX "rail_order_merchant_code_kind_payment_id_idx" ON "rail_order"("merchant_code", "kind", "payment_id");

-- CreateIndex
CREATE INDEX "rail_notice_rail_id_idx" ON "rail_notice"("rail_id");

-- CreateIndex
CREATE INDEX "rail_return_rail_id_key_idx" ON "rail_return"("rail_id", "key");

-- AddForeignKey
ALTER TABLE "rail" ADD CONSTRAINT "rail_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rail" ADD CONSTRAINT "rail_settles_in_fkey" FOREIGN KEY ("settles_in") REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rail_order" ADD CONSTRAINT "rail_order_rail_id_fkey" FOREIGN KEY ("rail_id") REFERENCES "rail"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rail_notice" ADD CONSTRAINT "rail_notice_rail_id_fkey" FOREIGN KEY ("rail_id") REFERENCES "rail"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rail_return" ADD CONSTRAINT "rail_return_rail_id_fkey" FOREIGN KEY ("rail_id") REFERENCES "rail"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;

CREATE UNIQUE INDEX rail_name_is_of_one ON rail (lower(name));
ALTER TABLE rail
  ADD CONSTRAINT rail_share_is_positive CHECK (share BETWEEN 1 AND 10000),
  ADD CONSTRAINT rail_priority_is_small CHECK (priority BETWEEN 0 AND 10000),
  ADD CONSTRAINT rail_notice_token_is_hex CHECK (notice_token ~ '^[0-9a-f]{32,}$');
ALTER TABLE rail_order
  ADD CONSTRAINT rail_order_state_is_known CHECK (state IN ('OPENING', 'OPEN', 'PAID', 'REFUSED', 'EXPIRED', 'ABSENT', 'UNSENT'));
ALTER TABLE rail_return
  ADD CONSTRAINT rail_return_state_is_known CHECK (state IN ('OURS', 'REVERSED', 'OPEN'));
CREATE INDEX rail_order_is_due ON rail_order (next_ask_at) WHERE next_ask_at IS NOT NULL;
CREATE INDEX rail_notice_is_due ON rail_notice (next_try_at) WHERE next_try_at IS NOT NULL;
