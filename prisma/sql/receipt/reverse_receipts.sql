-- Reverses every receipt that counted for a payment, in full, from suspense to the account that received
-- it: one entry for each, which names it.
with counted as (
  select receipt.id, receipt.currency_code, receipt.receiving_account_id, receipt.amount
    from receipt_match match join receipt on receipt.id = match.receipt_id
   where match.merchant_code = :merchant_code and match.kind = :kind and match.payment_id = :payment_id and not match.after_success
     and match.undone_at is null),
entry as (
  insert into ledger_entry (kind, currency_code, merchant_code, payment_kind, payment_id, receipt_id)
  select 'RECEIPT_REVERSAL', currency_code, :merchant_code, :kind, :payment_id, id from counted order by id
  returning id, receipt_id)
insert into ledger_posting (entry_id, line, account_id, amount)
select entry.id, line.no, line.account_id, line.amount
  from entry
  join counted on counted.id = entry.receipt_id
  cross join lateral (values
    (1, 'RECEIVING/' || counted.currency_code || '/' || counted.receiving_account_id, counted.amount),
    (2, 'SUSPENSE/' || counted.currency_code, -counted.amount)) as line (no, account_id, amount)
 order by entry.id, line.no
