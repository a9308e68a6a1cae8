-- Locks the order of a payout, and says why an operator may decide it; null: nobody may.
-- @column decision 'CONFLICT' | 'UNRESOLVED' | null
select decision_open(o.state, o.sent_at) as decision from payout_order o
 where o.merchant_code = :merchant_code and o.kind = :kind and o.payment_id = :payment_id for no key update
