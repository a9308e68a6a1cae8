-- Orders that are not wanted any more, in the transaction that makes them so; they are due after so many seconds.
insert into rail_cancellation (merchant_code, kind, payment_id, rail_reference, provider, method_code, next_try_at)
select *, gateway_now() + make_interval(secs => :due_in_seconds)
  from unnest(:merchant_codes::text[], :kinds::text[], :payment_ids::text[], :rail_references::text[],
              :rails::text[], :method_codes::text[])
on conflict do nothing
