-- What was added to the amount required after a part payment, so that the rest can be told apart from what others pay.
ALTER TABLE "payment_attempt" ADD COLUMN "rest_offset" DECIMAL(24,6) NOT NULL DEFAULT 0;
ALTER TABLE payment_attempt
  ADD CONSTRAINT payment_attempt_rest_offset_is_part_of_required CHECK (rest_offset >= 0 AND rest_offset < amount_required);
-- The few open payments of which a part came: an amount without a reference may be the rest of one of them.
CREATE INDEX payment_part_paid ON payment (merchant_code, kind, payment_id) WHERE status IN ('WAITING', 'PROCESSING') AND money_received > 0;
