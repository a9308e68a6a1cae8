-- Records results of deliveries: one statement, so that result, log and answer are written together or not at all. No
-- row: the lease expired and another process claimed the callback. A merchant that requested the callback again during
-- this delivery gets another one, whatever the result.
--
-- The merchant's schedule is read with each result, so a change of it applies from the next try. A try that does not
-- count is repeated, never the last one. One that failed by the operator's own name servers does not count in the first
-- day of the callback.
-- @column no number
with new as materialized (
  select * from json_to_recordset(:results) as new (no int, callback_id uuid, delivery_no int, counts int, delivered boolean,
    at timestamptz, status int, error text, duration_ms int, body text, data_key_id uuid, of_names boolean)
), settled as (
  update callback c set
    lease_until = null,
    resend_asked = false,
    (counted_tries, status, next_delivery_at) = (
      select case when c.resend_asked then 0 else tried.tries end,
             case when c.resend_asked then 'PENDING' when new.delivered then 'DELIVERED' when tried.is_last then 'FAILED' else 'PENDING' end,
             case when c.resend_asked then gateway_now() when new.delivered or tried.is_last then null
                  else gateway_now() + new.counts * make_interval(secs =>
                    schedule.seconds[least(greatest(tried.tries, 1), cardinality(schedule.seconds))] * schedule.stretched) end
        from (select case when new.of_names then (c.created_at <= gateway_now() - interval '1 day')::int else new.counts end as counts) try
       cross join lateral (
         select case m.callback_schedule when 'days' then :days_seconds::float8[] else :standard_seconds::float8[] end as seconds,
                case m.callback_schedule when 'days' then 1 + :days_jitter::float8 * random() else 1 end as stretched) schedule
       cross join lateral (
         select c.counted_tries + try.counts as tries,
                try.counts > 0 and c.counted_tries + try.counts > cardinality(schedule.seconds) as is_last) tried)
  from new, merchant m
  where m.code = c.merchant_code and c.id = new.callback_id and c.delivery_no = new.delivery_no and c.lease_until is not null
  returning new.no, c.status, c.merchant_code
), written as (
  select new.*, settled.merchant_code from settled join new using (no)
), logged as (
  insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
  select callback_id, delivery_no, at, status, error, duration_ms, merchant_code from written
), answered as (
  insert into callback_answer (callback_id, delivery_no, body, data_key_id, created_at, merchant_code)
  select callback_id, delivery_no, decode(body, 'base64'), data_key_id, gateway_now(), merchant_code from written where body is not null
)
select no, status from settled
