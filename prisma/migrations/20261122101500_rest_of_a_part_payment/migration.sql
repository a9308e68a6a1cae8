-- What is asked for beside the amount required after a part payment, so that the rest can be told apart from what others pay. It is
-- taken back as far as it did not come when the payment is completed without it.
ALTER TABLE "payment_attempt" ADD COLUMN "rest_offset" DECIMAL(24,6) NOT NULL DEFAULT 0;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_rest_offset_is_not_negative CHECK (rest_offset >= 0);
-- The few open payments of which a part came: an amount without a reference may be the rest of one of them.
CREATE INDEX payment_part_paid ON payment (merchant_code, kind, payment_id) WHERE status IN ('WAITING', 'PROCESSING') AND money_received > 0;
