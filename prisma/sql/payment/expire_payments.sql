-- Expires those of the taken payments that are still due, and returns the orders that the rails no longer have to carry
-- out. It starts when the rows are locked, so it sees a new deadline and money that could not be matched, which were
-- committed before. The transaction holds the rows.
select attempt.*
  from change_payments((
         select json_agg(change)
           from json_to_recordset(:taken) as taken (merchant_code text, kind text, payment_id text),
                lateral (
                  select p.merchant_code, p.kind, p.payment_id, p.status as from_status, 'EXPIRED' as to_status, 'TIME_OVER' as cause,
                         :actor::text as actor, case when p.money_received > 0 then 'AMOUNT_MISMATCH' else 'EXPIRED' end as reason
                    from payment p
                   where (p.merchant_code, p.kind, p.payment_id) = (taken.merchant_code, taken.kind, taken.payment_id)
                     and p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
                     and not exists (
                       select from failed_match failed
                        where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
                  offset 0) change)) ended,
       lateral (
         select a.merchant_code, a.kind, a.payment_id, a.provider, a.method_code, a.rail_reference from payment_attempt a
          where (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
            = (ended.merchant_code, ended.kind, ended.payment_id, ended.attempt_no)
         offset 0) attempt
