-- Postings of an account in their order, with what they were for.
-- @column account_seq bigint
-- @column balance_after string
select posting.account_seq, posting.posted_at, posting.amount, posting.balance_after,
       entry.kind, entry.payment_kind, entry.payment_id, entry.reason
  from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
 where posting.account_id = :account_id and posting.account_seq > :seq and posting.account_seq <= :through
 order by posting.account_seq limit :at_once
