// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The settings of the server that are off and without which a commit can be lost.
 */
export const doctorDurableSettings: StatementOf<void, { name: string }> = statement(
  'doctor_durable_settings',
  [],
  `select name from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
)

/**
 * Whether this PostgreSQL is new enough and takes changes.
 */
export const doctorServer: StatementOf<void, { number: number; version: string; readOnly: boolean }> = statement(
  'doctor_server',
  [],
  `select current_setting('server_version_num')::int as number,
  split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('transaction_read_only') = 'on' as "readOnly"`,
)

/**
 * The planner's estimates of the tables' sizes: exact enough to report progress.
 */
export const ledgerCheckSizes: StatementOf<void, { relname: string; reltuples: number }> = statement(
  'ledger_check_sizes',
  [],
  `select relname, reltuples from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
)

/**
 * What is wrong with the time zone of an account.
 */
export const timeZoneOfDatabase: StatementOf<{ name: string | null | undefined }, Record<string, never>> = statement(
  'time_zone_of_database',
  ['name'],
  `select from pg_timezone_names where lower(name) = lower($1)`,
)

/**
 * Keeps searches complete and fast: builds the indexes that are missing beside the traffic, and goes on
 * with the rows that an earlier release wrote.
 */
export const validIndexes: StatementOf<{ names: readonly (string | null | undefined)[] | null | undefined }, { name: string }> = statement(
  'valid_indexes',
  ['names'],
  `select class.relname as name from pg_index join pg_class class on class.oid = pg_index.indexrelid
 where pg_index.indisvalid and class.relnamespace = current_schema()::regnamespace and class.relname = any($1)`,
)
