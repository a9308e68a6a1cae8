-- The lines of a statement and day that are not identified yet, in the order of the file. Money is text of
-- millionths: the largest is more than a bigint of the database holds. `balance` is that of the file, else what its
-- opening balance makes of the lines.
-- @column millionths string
-- @column refs bigint[]
select line.id, line.direction, trunc(line.amount * 1000000)::text as millionths, line.identity, line.refs, line.bank_ref,
       to_char(line.time_of_day, 'HH24:MI:SS') as time,
       trunc(coalesce(line.balance_after, statement.opening + line.change_through) * 1000000)::text as balance,
       line.entry, line.batch_of
  from statement_line line join bank_statement statement on statement.id = line.statement_id
 where line.statement_id = :statement_id and line.booked_on = :day and line.state = 'READ' order by line.position
