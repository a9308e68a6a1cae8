-- The payouts that an operator may decide for a reason, oldest first.
select o.merchant_code, o.kind, o.payment_id, o.provider, o.key, o.sent_at, p.currency_code, p.amount, p.created_at
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.next_look_at is not null and decision_open(o.state, o.sent_at) = :decision order by p.created_at, o.payment_id limit :limit
