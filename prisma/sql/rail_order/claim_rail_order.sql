-- Claims one order to ask for at once, because its institution called; no row: there is none under this key, or it is a transfer.
-- @column kind PaymentKind
-- @column askedAt Date
update rail_order o set asks = o.asks + 1, next_ask_at = gateway_now() + make_interval(secs => :lease_seconds)
 where o.rail_id = :rail_id and o.key = :key and o.kind in ('payin', 'topup')
returning o.rail_id as "railId", o.key, o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", o.state,
  o.opened_at as "openedAt", o.follow_until as "followUntil", o.expires_at as "expiresAt", gateway_now() as "askedAt"
