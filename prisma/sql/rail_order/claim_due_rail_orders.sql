-- Claims orders to ask for, of one rail or of all. No other process gets them during the lease. Of a rail whose institution does not
-- answer one is asked for with each try; the others wait, unclaimed.
-- @column kind PaymentKind
-- @column askedAt Date
with asked as (
  select id, broken_since is not null as is_broken from rail
   where (:rail_id::uuid is null or id = :rail_id) and (broken_since is null or next_try_at <= gateway_now())),
due as (
  select waiting.* from asked cross join lateral (
    select rail_id, key from rail_order where rail_id = asked.id and next_ask_at <= gateway_now()
     order by next_ask_at limit case when asked.is_broken then 1 else :limit::int end for update skip locked) waiting
   limit :limit)
update rail_order o set asks = o.asks + 1, next_ask_at = gateway_now() + make_interval(secs => :lease_seconds)
  from due
 where (o.rail_id, o.key) = (due.rail_id, due.key)
returning o.rail_id as "railId", o.key, o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", o.state,
  o.opened_at as "openedAt", o.follow_until as "followUntil", o.expires_at as "expiresAt", gateway_now() as "askedAt"
