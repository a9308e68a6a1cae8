-- Records that a receipt could not be matched: it is tried again after a minute, then with growing delays
-- of at most an hour.
with held as (
  select from payment where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id for no key update)
insert into failed_match (receipt_id, next_try_at, merchant_code, kind, payment_id)
select :receipt_id, gateway_now() + interval '1 minute', :merchant_code, :kind, :payment_id from (select count(*) from held) as waited
on conflict (receipt_id) do update
  set failures = failed_match.failures + 1,
      merchant_code = coalesce(excluded.merchant_code, failed_match.merchant_code),
      kind = coalesce(excluded.kind, failed_match.kind),
      payment_id = coalesce(excluded.payment_id, failed_match.payment_id),
      next_try_at = gateway_now() + make_interval(secs => least(60 * 2 ^ least(failed_match.failures, 20), :longest_pause_seconds))
