-- The lines that other statements have brought for a day, with money as in `new_statement_lines`. `is_apart`: of the
-- statement that this one continues, by its number and balance; both are of the same format, so that none of its lines
-- is repeated. Or of an import that is being undone, or a report of such a line: it will count no more, and until then
-- it keeps its number among equal lines. `is_of_this_file`: of another statement of the file that is not this one once
-- more.
-- @column millionths string
-- @column refs bigint[]
-- @column occurrence number
-- @column is_of_this_file boolean
-- @column is_apart boolean
with before as (
  select earlier.id
    from bank_statement this join bank_statement earlier
      on earlier.receiving_account_id = this.receiving_account_id and earlier.format = this.format and earlier.id <> this.id
   where this.id = :id and earlier.closing = this.opening and earlier.opening <> earlier.closing and earlier.to_day <= this.to_day
     and (earlier.is_in_force or earlier.import_id = :import_id)
     and (statement_ordinal(this.number) = statement_ordinal(earlier.number) + 1
       or (statement_ordinal(this.number) = 1 and statement_ordinal(earlier.number) > 1))),
undoing as (select id from bank_import where state = 'UNDOING'),
again as (
  select other.id from bank_statement this join bank_statement other using (import_id, receiving_account_id, lines)
   where this.id = :id and (this.number, this.opening, this.closing, this.from_day, this.to_day)
     is not distinct from (other.number, other.opening, other.closing, other.from_day, other.to_day))
select line.id, line.direction, trunc(line.amount * 1000000)::text as millionths, line.identity, line.refs, line.bank_ref,
       to_char(line.time_of_day, 'HH24:MI:SS') as time,
       trunc(coalesce(line.balance_after, statement.opening + line.change_through) * 1000000)::text as balance,
       line.entry, line.batch_of,
       line.statement_id, line.format, occurrence,
       line.import_id = :import_id and line.statement_id not in (select id from again) as is_of_this_file,
       case when state <> 'REPORTED' then duplicate_of end as duplicate_of,
       case when state = 'REPORTED' and line.import_id not in (select id from undoing) then duplicate_of end as report,
       line.statement_id in (select id from before) or line.import_id in (select id from undoing)
         or (duplicate_of is not null and exists (
           select from statement_line transfer join undoing on undoing.id = transfer.import_id
            where transfer.id = line.duplicate_of)) as is_apart
  from statement_line line join bank_statement statement on statement.id = line.statement_id
 where line.receiving_account_id = :account_id and booked_on = :day and state not in ('READ', 'UNDONE')
   and (not is_trial or line.import_id = :import_id)
 order by occurrence, line.id
