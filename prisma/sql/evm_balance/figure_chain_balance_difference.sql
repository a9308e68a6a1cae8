-- How far chains and books differ, per chain and currency.
-- @column chain string
-- @column value number
select account.details ->> 'chain' as chain, account.currency_code as currency,
       sum(abs(balance.on_chain - balance.in_books))::float8 as value
  from evm_balance balance join receiving_account account on account.id = balance.receiving_account_id
 group by 1, 2
