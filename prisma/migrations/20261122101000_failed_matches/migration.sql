-- Receipts whose match failed by a fault: they are booked and lie in suspense, and are matched again until that works.
CREATE TABLE "failed_match" (
    "receipt_id" UUID NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 1,
    "next_try_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "failed_match_pkey" PRIMARY KEY ("receipt_id")
);
CREATE INDEX "failed_match_next_try_at_idx" ON "failed_match"("next_try_at");
ALTER TABLE "failed_match" ADD CONSTRAINT "failed_match_receipt_id_fkey" FOREIGN KEY ("receipt_id")
  REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
