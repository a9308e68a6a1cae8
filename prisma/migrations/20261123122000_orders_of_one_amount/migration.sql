-- A debit without an ID is compared with the orders of its amount: without this, with all orders of the last 60 days.
CREATE INDEX payout_batch_item_amount_in_force ON payout_batch_item (amount) WHERE state = 'IN_FORCE';
-- A status report that names no file: was an order that it lists in an earlier file too?
CREATE INDEX payout_batch_item_released ON payout_batch_item (key) WHERE state = 'RELEASED';
