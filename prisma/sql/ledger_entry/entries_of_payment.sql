-- What was booked for a payment, the oldest first.
-- @column postings { readonly account: string; readonly amount: string }[]
select entry.id, entry.kind, entry.payment_kind, entry.payment_id, entry.receipt_id, entry.reason, entry.currency_code, entry.posted_at,
       jsonb_agg(jsonb_build_object('account', posting.account_id, 'amount', posting.amount::text) order by posting.line) as postings
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
 where (entry.merchant_code, entry.payment_kind, entry.payment_id) = (:merchant_code, :kind, :payment_id)
 group by entry.id order by entry.id
