-- Reads the tables while they are read and written: validation takes a lock that stops neither.
ALTER TABLE receiving_account VALIDATE CONSTRAINT receiving_account_charges_known;
ALTER TABLE receiving_account VALIDATE CONSTRAINT receiving_account_cut_off_is_a_time;
ALTER TABLE payout_order VALIDATE CONSTRAINT payout_order_state_is_known;
ALTER TABLE payout_order VALIDATE CONSTRAINT payout_order_open_is_looked_at;
