-- Locks payouts of the currency that no batch in force has, the oldest, in the order of their keys.
select waiting.key from payment p join (
  select o.merchant_code, o.kind, o.payment_id, o.key
    from payout_order o join payment using (merchant_code, kind, payment_id)
   where o.state = 'BY_FILE' and o.provider = :rail and payment.currency_code = :currency_code
     and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
   order by payment.created_at, o.payment_id limit :limit) waiting using (merchant_code, kind, payment_id)
 order by p.merchant_code, p.kind, p.payment_id for no key update of p
