-- The tolerance with which people may accept less for a payment, as its cash account says.
select cash.short_up_to
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join receiving_account address on address.id = a.receiving_account_id
  join receiving_account cash on cash.id = coalesce(address.settles_in, address.id)
 where p.merchant_code = :merchant_code and p.kind = :kind and p.payment_id = :payment_id
