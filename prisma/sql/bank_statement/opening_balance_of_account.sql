-- What lay on an account before its first statement that has a balance (`due`), what of it is booked, and what came
-- before that statement: lines of other statements, and transfers that the account's rail reported, by day and amount.
-- @column due string
-- @column booked string
-- @column before string
with statement as (
  select * from bank_statement
   where receiving_account_id = :account_id and is_in_force and (opening is not null or closing is not null) and from_day is not null
   -- Of several that begin on one day: one that says its opening, else the one that came first.
   -- Exports of tables have no numbers: only a balance says which of two of one last day came first.
   order by from_day, opening is null, to_day, statement_ordinal(number) nulls last,
            exists (
              select from bank_statement other
               where other.receiving_account_id = bank_statement.receiving_account_id and other.is_in_force and other.id <> bank_statement.id
                 and other.to_day = bank_statement.to_day and other.closing = bank_statement.opening and other.opening <> other.closing),
            (select started_at from bank_import where bank_import.id = import_id), position, id limit 1),
first as (
  -- Else what its lines leave of its closing balance: up to its last day all of them are in it, whether this statement
  -- or another one was the first to bring them, also those that are not kept a second time.
  select id, from_day, coalesce(opening, closing - (
           select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) + statement.repeated
             from statement_line line
            where line.statement_id = statement.id and line.state <> 'READ'
              and (statement.to_day is null or line.booked_on <= statement.to_day))) as opening
    from statement),
earlier as (
  select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) as amount
    from statement_line line cross join first
   where line.receiving_account_id = :account_id and line.booked_on < first.from_day and line.statement_id <> first.id
     and line.state not in ('READ', 'DUPLICATE', 'REPORTED', 'UNDONE') and not line.is_trial
     and not exists (
       select from statement_line same where same.statement_id = first.id and same.duplicate_of = line.id and same.state = 'DUPLICATE')),
reported as (
  select coalesce(sum(report.amount), 0) as amount
    from first join unnest(:day::date[], :amount::numeric[]) as report (day, amount) on report.day < first.from_day),
booked as (
  select -coalesce(sum(posting.amount), 0) as amount
    from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
   where entry.kind = 'STATEMENT_OPENING' and posting.account_id = (
     select 'RECEIVING/' || currency_code || '/' || id from receiving_account where id = :account_id))
select account.currency_code, coalesce((select opening from first) - earlier.amount - reported.amount, 0)::text as due,
       booked.amount::text as booked, (select opening from first)::text as opening, (select from_day from first) as day,
       (earlier.amount + reported.amount)::text as before
  from receiving_account account cross join earlier cross join reported cross join booked where account.id = :account_id
