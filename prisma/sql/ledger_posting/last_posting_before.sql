-- The last posting before a moment: times increase with sequences, so it is the first one found from the
-- end.
-- @column account_seq bigint
-- @column balance_after string
select account_seq, balance_after from ledger_posting
 where account_id = :account_id and account_seq is not null and posted_at < coalesce(:moment::timestamptz, 'infinity')
 order by account_seq desc limit 1
