-- What receipts paid of what was short, and still do.
-- @column receipt_id string
-- @column amount string
select entry.receipt_id, -sum(posting.amount) as amount
  from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
 where entry.merchant_code = :merchant_code and entry.payment_kind = :kind and entry.payment_id = :payment_id and entry.kind = 'SHORTFALL'
   and posting.account_id = 'SUSPENSE/' || :currency_code
   and exists (
     select from receipt_match matched
      where matched.receipt_id = entry.receipt_id and matched.undone_at is null
        and (matched.merchant_code, matched.kind, matched.payment_id) = (:merchant_code, :kind, :payment_id))
 group by entry.receipt_id having sum(posting.amount) <> 0 order by entry.receipt_id
