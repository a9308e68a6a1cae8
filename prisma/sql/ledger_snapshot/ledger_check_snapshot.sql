-- The snapshot of house accounts at an entry, in millionths.
-- @column amount string
select account_id, trunc(balance * 1000000)::text as amount from ledger_snapshot where entry_id = :cut
