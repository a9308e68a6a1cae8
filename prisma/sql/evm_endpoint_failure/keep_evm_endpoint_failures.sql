-- Keeps which endpoints gave no valid answer, by host, each since its first such round.
with answers_again as (
  delete from evm_endpoint_failure
   where chain = :chain and host <> all (:failed::text[]) and (:is_read or host <> all (:configured::text[])))
insert into evm_endpoint_failure (chain, host, failing_since)
select distinct :chain, host, gateway_now() from unnest(:failed::text[]) as failed (host)
on conflict (chain, host) do nothing
