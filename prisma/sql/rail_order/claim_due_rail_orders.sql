-- Claims orders to ask for, of one rail or of all. No other process gets them during the lease.
-- @column kind PaymentKind
-- @column askedAt Date
with due as (
  select rail_id, key from rail_order where next_ask_at <= gateway_now() and (:rail_id::uuid is null or rail_id = :rail_id)
   order by next_ask_at limit :limit for update skip locked)
update rail_order o set asks = o.asks + 1, next_ask_at = gateway_now() + make_interval(secs => :lease_seconds)
  from due
 where (o.rail_id, o.key) = (due.rail_id, due.key)
returning o.rail_id as "railId", o.key, o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", o.state,
  o.opened_at as "openedAt", o.follow_until as "followUntil", o.expires_at as "expiresAt", gateway_now() as "askedAt"
