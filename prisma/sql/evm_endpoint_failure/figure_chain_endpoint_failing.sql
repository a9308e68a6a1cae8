-- For how long endpoints have given no valid answer. Those of a chain without an enabled account may be gone.
-- @column value number
select chain, host, extract(epoch from gateway_now() - failing_since)::float8 as value
  from evm_endpoint_failure
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)
 order by failing_since limit 20
