-- Whether a receipt that carries the reference, in a field or in its text, is matched to another payment.
-- @column used boolean
select exists (
  select from receipt join receipt_match matched on matched.receipt_id = receipt.id
   where (receipt.external_reference = :reference or receipt.text_numbers && :personal::bigint[]) and matched.undone_at is null
     and (matched.merchant_code, matched.kind, matched.payment_id) <> (:merchant_code, :kind, :payment_id)) as used
