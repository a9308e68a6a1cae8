-- The same of several imports, by their IDs.
-- @column account string
select statement.import_id, account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
       statement.number, from_day, to_day, opening, closing, lines
  from bank_statement statement join receiving_account account on account.id = statement.receiving_account_id
 where statement.import_id = any(:import_ids::uuid[]) order by statement.position
