-- How long ago final blocks of a chain were read. Of a chain without an enabled account nothing is expected any more.
-- @column value number
select chain, extract(epoch from gateway_now() - scanned_at)::float8 as value from evm_scan
 where chain in (select details ->> 'chain' from receiving_account where provider = 'evm' and disabled_at is null)
