-- The same of several imports, by their IDs.
-- @column account string
-- @column sum string
select statement.import_id, account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
       statement.number, from_day, to_day, opening, closing, lines,
       (repeated + coalesce((
          select sum(case direction when 'CREDIT' then amount else -amount end) from statement_line line
           where line.statement_id = statement.id and line.state <> 'READ'), 0))::text as sum
  from bank_statement statement join receiving_account account on account.id = statement.receiving_account_id
 where statement.import_id = any(:import_ids::uuid[]) order by statement.position
