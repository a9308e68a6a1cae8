// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Statements of a trial count from now on.
 */
export const countStatementsOfTrial: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'count_statements_of_trial',
  ['importId'],
  `update bank_statement set is_in_force = true where import_id = $1`,
)

/**
 * The days that statements in force of an account cover, within a period, the earliest first.
 */
export const daysOfStatements: StatementOf<{ accountId: string | null | undefined; from: string | null | undefined; to: string | null | undefined }, { import_id: string; from_day: string; to_day: string }> = statement(
  'days_of_statements',
  ['accountId', 'from', 'to'],
  `select import_id, from_day, to_day from bank_statement
 where receiving_account_id = $1 and is_in_force and from_day is not null and to_day is not null
   and to_day >= $2::date and from_day <= $3::date
 order by from_day, to_day, id limit 1000`,
)

/**
 * Deletes an import of which nothing was booked, with its lines and their personal data: a file with
 * errors, a trial, or one that only repeats others.
 */
export const deleteStatementsOfBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'delete_statements_of_bank_import',
  ['importId'],
  `delete from bank_statement where import_id = $1`,
)

/**
 * Statements of accounts before which something is missing. A number follows the one before of its format, or
 * begins again in a new year, or the statement continues the balance of a later one in another format: what that one
 * covers is not missing. An opening balance is the closing balance of an earlier statement, or what the lines since
 * another statement's opening make of it: exports of tables overlap.
 */
export const gapsOfStatements: StatementOf<{ accountIds: readonly (string | null | undefined)[] | null | undefined }, { receiving_account_id: string; id: string | null; number: string | null; from_day: string; number_before: string | null; is_number_missing: boolean; opening: string | null; expected: string | null; is_balance_missing: boolean }> = statement(
  'gaps_of_statements',
  ['accountIds'],
  `with statement as (
  select id, receiving_account_id, format, number, statement_ordinal(number) as no, from_day, to_day, opening, closing
    from bank_statement
   where receiving_account_id = any($1::uuid[]) and is_in_force and from_day is not null and opening is not null and closing is not null),
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
 order by receiving_account_id, from_day, to_day, no nulls last, id`,
)

/**
 * The same of several imports, by their IDs.
 */
export const importedStatements: StatementOf<{ importIds: readonly (string | null | undefined)[] | null | undefined }, { import_id: string; account_id: string; account: string; currency_code: string; number: string | null; from_day: string | null; to_day: string | null; opening: string | null; closing: string | null; lines: number; sum: string }> = statement(
  'imported_statements',
  ['importIds'],
  `select statement.import_id, account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
       statement.number, from_day, to_day, opening, closing, lines,
       (repeated + coalesce((
          select sum(case direction when 'CREDIT' then amount else -amount end) from statement_line line
           where line.statement_id = statement.id and line.state <> 'READ'), 0))::text as sum
  from bank_statement statement join receiving_account account on account.id = statement.receiving_account_id
 where statement.import_id = any($1::uuid[]) order by statement.position`,
)

/**
 * Stores what the beginning of a statement says; returns its ID.
 */
export const insertBankStatement: StatementOf<{ importId: string | null | undefined; position: number | null | undefined; accountId: string | null | undefined; format: string | null | undefined; namedAccount: string | null | undefined; number: string | null | undefined }, { id: string }> = statement(
  'insert_bank_statement',
  ['importId', 'position', 'accountId', 'format', 'namedAccount', 'number'],
  `insert into bank_statement (import_id, position, receiving_account_id, format, named_account, number)
values ($1, $2, $3, $4, $5, $6) returning id`,
)

/**
 * The last statement of one cash account, or of each that has any, of all accounts or those of a rail: by the last day
 * that statements with a balance cover, else any. `to_day`: the day that it ends with, or today where it has lines of
 * tomorrow already, whose balance is that of `through`.
 */
export const lastStatementsOfAccounts: StatementOf<{ accountId: string | null | undefined; provider: string | null | undefined }, { account_id: string; currency_code: string; number: string | null; format: string; closing: string | null; through: string; to_day: string; later: string }> = statement(
  'last_statements_of_accounts',
  ['accountId', 'provider'],
  `select account.id as account_id, account.currency_code, last.number, last.format, last.closing,
       last.to_day as through, least(last.to_day, (gateway_now() at time zone account.time_zone)::date) as to_day,
       (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0) from statement_line line
         where line.receiving_account_id = account.id and line.booked_on > last.to_day
           and line.state not in ('READ', 'NEW', 'DUPLICATE', 'UNDONE') and not line.is_trial)::text as later
  from receiving_account account
  cross join lateral (select coalesce(
   (select to_day from bank_statement
     where receiving_account_id = account.id and is_in_force and to_day is not null and closing is not null
     order by to_day desc limit 1),
   (select max(to_day) from bank_statement where receiving_account_id = account.id and is_in_force)) as day) covered
  cross join lateral (
    select this.* from bank_statement this join bank_import import on import.id = this.import_id
     where this.receiving_account_id = account.id and this.is_in_force and this.to_day = covered.day
     order by closing is not null desc, from_day desc,
              -- Of several of one day: the one that no other continues. Another issue of the same statement does not.
              exists (select from bank_statement other
                where other.receiving_account_id = account.id and other.is_in_force and other.to_day = covered.day
                  and other.id <> this.id and not coalesce(other.format = this.format and other.number = this.number, false)
                  and other.opening = this.closing and other.opening <> other.closing),
              started_at desc, position desc, this.id limit 1) last
 where ($1::uuid is null or account.id = $1) and ($2::text is null or account.provider = $2) order by account.id`,
)

/**
 * Locks what is known of accounts until the transaction ends: one import at a time decides what is new,
 * and none while another is undone.
 */
export const lockStatementsOfAccount: StatementOf<{ accountId: string | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'lock_statements_of_account',
  ['accountId'],
  `select pg_advisory_xact_lock(hashtextextended('statements of ' || $1, 0))`,
)

/**
 * What lay on an account before its first statement that has a balance (`due`), what of it is booked, and what came
 * before that statement: lines of other statements, and transfers that the account's rail reported, by day and amount.
 */
export const openingBalanceOfAccount: StatementOf<{ accountId: string | null | undefined; day: readonly (string | null | undefined)[] | null | undefined; amount: readonly (string | null | undefined)[] | null | undefined }, { currency_code: string; due: string; booked: string; opening: string | null; day: string | null; before: string }> = statement(
  'opening_balance_of_account',
  ['accountId', 'day', 'amount'],
  `with statement as (
  select * from bank_statement
   where receiving_account_id = $1 and is_in_force and (opening is not null or closing is not null) and from_day is not null
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
   where line.receiving_account_id = $1 and line.booked_on < first.from_day and line.statement_id <> first.id
     and line.state not in ('READ', 'DUPLICATE', 'REPORTED', 'UNDONE') and not line.is_trial
     and not exists (
       select from statement_line same where same.statement_id = first.id and same.duplicate_of = line.id and same.state = 'DUPLICATE')),
reported as (
  select coalesce(sum(report.amount), 0) as amount
    from first join unnest($2::date[], $3::numeric[]) as report (day, amount) on report.day < first.from_day),
booked as (
  select -coalesce(sum(posting.amount), 0) as amount
    from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
   where entry.kind = 'STATEMENT_OPENING' and posting.account_id = (
     select 'RECEIVING/' || currency_code || '/' || id from receiving_account where id = $1))
select account.currency_code, coalesce((select opening from first) - earlier.amount - reported.amount, 0)::text as due,
       booked.amount::text as booked, (select opening from first)::text as opening, (select from_day from first) as day,
       (earlier.amount + reported.amount)::text as before
  from receiving_account account cross join earlier cross join reported cross join booked where account.id = $1`,
)

/**
 * The lines of a statement are told apart: it counts, but for a trial.
 */
export const statementIsIdentified: StatementOf<{ isTrial: boolean | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'statement_is_identified',
  ['isTrial', 'id'],
  `update bank_statement set is_in_force = not $1 where id = $2`,
)

/**
 * How late the statements of one cash account are, or of each. The last day that they cover: where some have
 * balances, notices between them tell of some lines only and do not count; a table of a bank does, which has its
 * balances on some days and not on others. The last statement is another one (last_statements_of_accounts): the books
 * are compared with a balance only, however many tables without one came since. Nothing of an account without
 * statements for which nothing waits, nor of a disabled one.
 */
export const statementLateness: StatementOf<{ ownAccountsRailName: string | null | undefined; accountId: string | null | undefined }, { id: string; last_day: string | null; seconds: number }> = statement(
  'statement_lateness',
  ['ownAccountsRailName', 'accountId'],
  `select account.id, covered.last_day,
       greatest(extract(epoch from gateway_now() - statement_late_from(since.day, account.booking_lag_days, zone.name)), 0)::float8 as seconds
  from receiving_account account
 cross join lateral (select coalesce(account.time_zone, 'UTC') as name) zone
 cross join lateral (
   select case when bool_or(closing is not null)
               then max(to_day) filter (where closing is not null or format not in ('camt.052', 'camt.054', 'mt942'))
               else max(to_day) end as last_day
     from bank_statement where receiving_account_id = account.id and is_in_force) covered
  left join oldest_unconfirmed_batch batch on batch.receiving_account_id = account.id
 cross join lateral (
   select least(batch.exported_at, (
     select min(claimed_at) from amount_claim claim
      where claim.receiving_account_id = account.id and (claim.free_at is null or covered.last_day is null
        or claim.free_at >= (covered.last_day + 1)::timestamp at time zone zone.name))) as at) waiting
 cross join lateral (select coalesce(covered.last_day, (waiting.at at time zone zone.name)::date - 1) as day) since
 where account.provider = $1 and account.settles_in is null and ($2::uuid is null or account.id = $2)
   and since.day is not null and (account.disabled_at is null or waiting.at is not null)
 order by account.id`,
)

/**
 * The statements of an import, in the order of the file.
 */
export const statementsOfBankImport: StatementOf<{ importId: string | null | undefined }, { id: string; importId: string; accountId: string; format: string }> = statement(
  'statements_of_bank_import',
  ['importId'],
  `select id, import_id as "importId", receiving_account_id as "accountId", format
  from bank_statement where import_id = $1 order by position`,
)

/**
 * Stores what its end says.
 */
export const updateBankStatement: StatementOf<{ from: string | null | undefined; to: string | null | undefined; opening: string | null | undefined; closing: string | null | undefined; lines: number | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'update_bank_statement',
  ['from', 'to', 'opening', 'closing', 'lines', 'id'],
  `update bank_statement set from_day = $1, to_day = $2, opening = $3, closing = $4, lines = $5 where id = $6`,
)
