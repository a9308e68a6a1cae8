-- The next postings of both accounts, in one order.
-- @column entry_id bigint
-- @column is_available boolean
-- @column account_seq bigint
-- @column amount string
-- @column posted_at Date
select posting.entry_id, posting.account_id = :account_id as is_available, posting.account_seq, posting.amount, posting.posted_at,
       entry.kind, entry.payment_kind, entry.payment_id
  from (
    (select * from ledger_posting where account_id = :account_id and account_seq > :available and account_seq <= :through order by account_seq limit :limit)
    union all
    (select * from ledger_posting where account_id = :account_id_2 and account_seq > :reserved and account_seq <= :through_2 order by account_seq limit :limit)
  ) posting
  join ledger_entry entry on entry.id = posting.entry_id
 order by posting.posted_at, posting.entry_id, posting.line limit :limit
