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
 * Deletes an import of which nothing was booked, with its lines and their personal data: a file with
 * errors, a trial, or one that only repeats others.
 */
export const deleteStatementsOfBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'delete_statements_of_bank_import',
  ['importId'],
  `delete from bank_statement where import_id = $1`,
)

/**
 * The same of several imports, by their IDs.
 */
export const importedStatements: StatementOf<{ importIds: readonly (string | null | undefined)[] | null | undefined }, { import_id: string; account_id: string; account: string; currency_code: string; number: string | null; from_day: string | null; to_day: string | null; opening: string | null; closing: string | null; lines: number }> = statement(
  'imported_statements',
  ['importIds'],
  `select statement.import_id, account.id as account_id, coalesce(statement.named_account, account.identifier) as account, account.currency_code,
       statement.number, from_day, to_day, opening, closing, lines
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
 * Locks what is known of accounts until the transaction ends: one import at a time decides what is new,
 * and none while another is undone.
 */
export const lockStatementsOfAccount: StatementOf<{ accountId: string | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'lock_statements_of_account',
  ['accountId'],
  `select pg_advisory_xact_lock(hashtextextended('statements of ' || $1, 0))`,
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
