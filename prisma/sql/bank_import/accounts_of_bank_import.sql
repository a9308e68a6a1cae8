-- The cash accounts of an import, with their rails, in the order of their IDs.
select distinct account.id, account.provider as rail
  from bank_import import join bank_statement statement on statement.import_id = import.id
  join receiving_account account on account.id = statement.receiving_account_id
 where import.id::text = :import_id order by 1
