-- Links and inputs of the hosted page, and answers to callbacks, are stored encrypted (decision 0045). Rows of earlier releases are read as
-- they are: they are removed after days. Columns without a volatile default are added without writing the table.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "checkout_session" ALTER COLUMN "parameters" DROP NOT NULL;
ALTER TABLE "checkout_session"
  ADD COLUMN "order_sealed" BYTEA,
  ADD COLUMN "order_key_id" UUID,
  ADD COLUMN "entered_sealed" BYTEA,
  ADD COLUMN "entered_key_id" UUID,
  ADD COLUMN "returns" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_is_sealed" CHECK (
  ("order_sealed" IS NULL) = ("order_key_id" IS NULL) AND ("entered_sealed" IS NULL) = ("entered_key_id" IS NULL)
) NOT VALID;
ALTER TABLE "callback_answer" ADD COLUMN "data_key_id" UUID;
