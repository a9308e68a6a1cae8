-- Reads the tables while they are read and written: validation takes a lock that stops neither.
ALTER TABLE payment VALIDATE CONSTRAINT payment_kind_is_known;
ALTER TABLE payment VALIDATE CONSTRAINT payment_payout_never_expires;
ALTER TABLE payment VALIDATE CONSTRAINT payment_refunded_of_suspense_is_a_part;
ALTER TABLE payment_attempt VALIDATE CONSTRAINT payment_attempt_receives_unless_payout;
ALTER TABLE payout_order VALIDATE CONSTRAINT payout_order_is_of_a_payout;
ALTER TABLE payout_batch_item VALIDATE CONSTRAINT payout_batch_item_is_of_one_order;
ALTER TABLE merchant_method VALIDATE CONSTRAINT merchant_method_kind_is_known;
ALTER TABLE settlement VALIDATE CONSTRAINT settlement_adds_up;
