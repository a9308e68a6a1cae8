-- Claims orders that are due, of one rail, or of all but some; several workers may do so at once, each order goes to
-- one. An order that was DUE is SENDING before the rail receives it: after a crash its outcome is unknown, and it is
-- looked up before it is sent again. While payouts are held DUE orders stay DUE; orders sent before are still looked
-- up. The limit is a subquery: a planner that sees it plans each claim anew while many orders are due, which takes
-- longer than the claim.
-- @column kind PaidOutKind
-- @column found 'DUE' | 'SENDING' | 'SENT' | 'UNKNOWN' | 'CONFLICT'
-- @column sent_at Date
-- @column claimed_at Date
with due as (
  select merchant_code, kind, payment_id, state from payout_order
   where next_look_at <= gateway_now()
     and (state <> 'DUE' or not exists (select from installation where payouts_held_at is not null))
     and (:only::text is null or provider = :only) and provider <> all(:except::text[])
   order by next_look_at limit (select :limit::bigint) for no key update skip locked)
update payout_order o
   set state = case due.state when 'DUE' then 'SENDING' else due.state end,
       sends = o.sends + (due.state = 'DUE')::int, looks = o.looks + (due.state <> 'DUE')::int,
       sent_at = case due.state when 'DUE' then gateway_now() else coalesce(o.sent_at, gateway_now()) end,
       next_look_at = gateway_now() + make_interval(secs => :lease_seconds)
  from due
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where (o.merchant_code, o.kind, o.payment_id) = (due.merchant_code, due.kind, due.payment_id)
returning o.merchant_code, o.kind, o.payment_id, o.key, o.provider, due.state as found, o.sends, o.looks, o.sent_at,
  gateway_now() as claimed_at, p.currency_code, p.amount, a.method_code, a.operator_code, payee.*
