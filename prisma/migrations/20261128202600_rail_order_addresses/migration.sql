SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail_order"
  ADD COLUMN "notice_token" TEXT,
  ADD COLUMN "answer_token" TEXT,
  ADD COLUMN "institution_id" TEXT,
  ADD COLUMN "receipt_number" TEXT;

ALTER TABLE "rail_notice"
  ADD COLUMN "key" TEXT,
  ADD COLUMN "is_answer" BOOLEAN NOT NULL DEFAULT false;

CREATE UNIQUE INDEX "rail_order_notice_token_key" ON "rail_order"("notice_token") WHERE "notice_token" IS NOT NULL;
CREATE UNIQUE INDEX "rail_order_answer_token_key" ON "rail_order"("answer_token") WHERE "answer_token" IS NOT NULL;
CREATE UNIQUE INDEX "rail_order_rail_id_institution_id_key" ON "rail_order"("rail_id", "institution_id") WHERE "institution_id" IS NOT NULL;
CREATE INDEX "rail_order_rail_id_receipt_number_idx" ON "rail_order"("rail_id", "receipt_number") WHERE "receipt_number" IS NOT NULL;
