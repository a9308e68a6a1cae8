-- A merchant reads its callbacks in the order of time, those that failed without passing over the many that did not, and may ask for one
-- again.
ALTER TABLE "callback" ADD COLUMN "resend_asked" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "callback_merchant_code_created_at_id_idx" ON "callback"("merchant_code", "created_at", "id");
CREATE INDEX callback_failed ON callback (merchant_code, created_at, id) WHERE status = 'FAILED';
