-- Every account of the rail, the disabled ones too: money may still come to their addresses.
-- @column details { chain: string; contract: string; sweepTo?: string }
select id, currency_code, identifier, details from receiving_account where provider = :evm_rail_name order by created_at, id
