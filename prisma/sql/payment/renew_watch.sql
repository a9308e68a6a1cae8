-- Renews watches of payments. Rows that a transition holds at this moment are skipped, and all are taken in one order: a
-- sweep over many payments neither waits for them nor deadlocks with the sweep of another process. What another process
-- renewed just now is left alone.
update payment p set watched_until = now() + make_interval(secs => :seconds)
from (
  select merchant_code, kind, payment_id from payment
  where (merchant_code, kind, payment_id) in (select * from unnest(:merchant_codes::text[], :kinds::text[], :payment_ids::text[]))
    and (watched_until is null or watched_until < now() + make_interval(secs => :seconds::float8 * 0.75))
  order by merchant_code, kind, payment_id for update skip locked
) watched
where (p.merchant_code, p.kind, p.payment_id) = (watched.merchant_code, watched.kind, watched.payment_id)
