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
