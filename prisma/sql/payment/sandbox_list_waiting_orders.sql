-- Open orders that wait for their customer, newest first.
-- @column due string
select a.rail_reference, a.payment_id, a.kind, a.method_code, p.currency_code, p.created_at,
    greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) as due
  from payment p join payment_attempt a using (merchant_code, kind, payment_id)
  where p.merchant_code = :merchant_code and p.status in ('WAITING', 'PROCESSING') and a.closed_at is null and a.provider = :sandbox_rail_name
  order by p.created_at desc limit :limit
