-- Whether an order left the batch after its export.
-- @column released boolean
select exists (select from payout_batch_item where batch_id = :batch_id and state = 'RELEASED') as released
