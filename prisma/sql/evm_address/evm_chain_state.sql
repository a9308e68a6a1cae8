-- Undefined for an account that is on no chain.
-- @column scanned_to bigint
-- @column scanned_at Date
-- @column addresses number
select scan.scanned_to, scan.scanned_at, scan.alarm, balance.on_chain, balance.in_books, balance.compared_at,
       (select count(*)::int from evm_address given where given.receiving_account_id = account.id) as addresses
  from receiving_account account join evm_scan scan on scan.chain = account.details ->> 'chain'
  left join evm_balance balance on balance.receiving_account_id = account.id
 where account.id::text = :account_id and account.provider = 'evm'
