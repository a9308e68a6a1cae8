-- Statements of accounts before which something is missing. A number follows the one before of its format, or
-- begins again in a new year, or the statement continues the balance of a later one in another format: what that one
-- covers is not missing. An opening balance is the closing balance of an earlier statement, or what the lines since
-- another statement's opening make of it: exports of tables overlap.
-- @column receiving_account_id string
-- @column from_day string
-- @column is_number_missing boolean
-- @column is_balance_missing boolean
with statement as (
  select id, receiving_account_id, format, number, statement_ordinal(number) as no, from_day, to_day, opening, closing
    from bank_statement
   where receiving_account_id = any(:account_ids::uuid[]) and is_in_force and from_day is not null and opening is not null and closing is not null),
earliest as (select receiving_account_id, min(from_day) as from_day from statement group by receiving_account_id),
first as (
  select distinct on (receiving_account_id) id from statement join earliest using (receiving_account_id, from_day)
   -- Exports of tables have no numbers: only a balance says which of two came first.
   order by receiving_account_id, to_day, no nulls last,
            exists (
              select from bank_statement other
               where other.receiving_account_id = statement.receiving_account_id and other.is_in_force and other.id <> statement.id
                 and other.to_day = statement.to_day and other.closing = statement.opening and other.opening <> other.closing), id),
followed as (
  select *, lag(number) over earlier as number_before, lag(no) over earlier as no_before, lag(to_day) over earlier as day_before
    from statement window earlier as (partition by receiving_account_id, format order by from_day, to_day, no nulls last, id)),
-- Anti-joins on equal values: looked for row by row, the work would grow with the square of the statements.
without_number as (
  select this.id from followed this
   where no is not null and no_before is not null and no not in (no_before, no_before + 1)
     and not (extract(year from to_day) > extract(year from day_before) and no % 1000 = 1)
     and not exists (select from statement other where other.receiving_account_id = this.receiving_account_id and other.format = this.format and other.no = this.no - 1
       and extract(year from other.to_day) = extract(year from this.to_day))
     and not exists (select from statement other where other.receiving_account_id = this.receiving_account_id and other.format <> this.format and other.closing = this.opening
       and other.to_day > this.day_before and other.to_day <= this.from_day)),
unlinked as (
  select this.id from statement this
   where not exists (select from first where first.id = this.id) and not exists (
     select from statement other
      where other.receiving_account_id = this.receiving_account_id and other.id <> this.id and other.closing = this.opening and other.to_day <= this.to_day)),
expected as materialized (
  select followed.*, without_number.id is not null as is_number_missing, unlinked.id is not null as is_unlinked,
         (select earlier.opening + coalesce((
            select sum(case line.direction when 'CREDIT' then line.amount else -line.amount end)
              from statement_line line
             where line.receiving_account_id = followed.receiving_account_id and line.booked_on >= earlier.from_day and line.booked_on < followed.from_day
               and line.state not in ('READ', 'DUPLICATE', 'UNDONE') and not line.is_trial), 0)
            from statement earlier
           where unlinked.id is not null and earlier.receiving_account_id = followed.receiving_account_id and earlier.from_day <= followed.from_day and earlier.id <> followed.id
           order by earlier.from_day desc, earlier.to_day desc limit 1) as expected
    from followed left join without_number using (id) left join unlinked using (id)
   where without_number.id is not null or unlinked.id is not null)
select receiving_account_id, id, number, from_day, number_before, is_number_missing, trim_scale(opening)::text as opening,
       trim_scale(expected)::text as expected, is_unlinked and opening is distinct from expected as is_balance_missing
  from expected
 where is_number_missing or (is_unlinked and opening is distinct from expected)
 order by receiving_account_id, from_day, to_day, no nulls last, id
