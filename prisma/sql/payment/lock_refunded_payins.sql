-- Locks the payins of refunds until the transaction ends, in the order of their keys.
select from payment p
 where (p.merchant_code, p.kind, p.payment_id) in (
   select r.merchant_code, r.payin_kind, r.payin_id
     from json_to_recordset(:refunds) as named (merchant_code text, kind text, payment_id text)
     join refund r using (merchant_code, kind, payment_id))
 order by p.merchant_code, p.kind, p.payment_id for no key update of p
