-- Claims orders whose time has come, of one rail, or of all but some. No other process gets them during the lease. Never one by which a
-- payment waits for its customer.
-- @column kind PaymentKind
with due as (
  select merchant_code, kind, payment_id, rail_reference from rail_cancellation c
   where next_try_at <= gateway_now() and (:only::text is null or provider = :only) and provider <> all(:except::text[])
     and not exists (
       select from payment p join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
        where (p.merchant_code, p.kind, p.payment_id) = (c.merchant_code, c.kind, c.payment_id)
          and a.rail_reference = c.rail_reference and p.status = 'WAITING')
   order by next_try_at limit :limit for update of c skip locked)
update rail_cancellation c set tries = c.tries + 1, next_try_at = gateway_now() + make_interval(secs => :lease_seconds)
  from due
 where (c.merchant_code, c.kind, c.payment_id, c.rail_reference)
   = (due.merchant_code, due.kind, due.payment_id, due.rail_reference)
returning c.merchant_code as "merchantCode", c.kind, c.payment_id as "paymentId",
  c.rail_reference as "railReference", c.method_code as "methodCode", c.provider as rail, c.tries
