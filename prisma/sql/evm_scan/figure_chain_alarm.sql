-- Whether nothing is completed on a chain, 1 or 0. Of a chain without an enabled account nothing is expected any more.
-- @column value number
select chain, (alarm is not null)::int::float8 as value from evm_scan
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)
