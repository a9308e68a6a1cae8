// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Waits for a lock and holds it until the session ends.
 */
export const advisoryLock: StatementOf<{ lock: bigint | number | null | undefined }, { pg_advisory_lock: unknown }> = statement(
  'advisory_lock',
  ['lock'],
  `select pg_advisory_lock($1)`,
)

/**
 * Waits for a share of a lock and holds it until the session ends.
 */
export const advisoryLockShared: StatementOf<{ lock: bigint | number | null | undefined }, { pg_advisory_lock_shared: unknown }> = statement(
  'advisory_lock_shared',
  ['lock'],
  `select pg_advisory_lock_shared($1)`,
)

/**
 * Gives a share of a lock back.
 */
export const advisoryUnlockShared: StatementOf<{ lock: bigint | number | null | undefined }, { pg_advisory_unlock_shared: boolean | null }> = statement(
  'advisory_unlock_shared',
  ['lock'],
  `select pg_advisory_unlock_shared($1)`,
)

/**
 * Makes the deferred checks of the transaction now, where the part that fails them is known.
 */
export const checkConstraints: StatementOf<void, Record<string, never>> = statement(
  'check_constraints',
  [],
  `set constraints all immediate`,
)

/**
 * What gateway_now() does; null: it is not the SQL of a migration.
 */
export const clockFunction: StatementOf<void, { body: string | null }> = statement(
  'clock_function',
  [],
  `select pg_get_function_sqlbody('gateway_now'::regproc) as body`,
)

/**
 * The connections under a name, one row each.
 */
export const connectionsOfProgram: StatementOf<{ name: string | null | undefined }, Record<string, never>> = statement(
  'connections_of_program',
  ['name'],
  `select from pg_stat_activity where application_name = $1`,
)

/**
 * The time of the database, in milliseconds since 1970.
 */
export const databaseClock: StatementOf<void, { milliseconds: number }> = statement(
  'database_clock',
  [],
  `select (extract(epoch from gateway_now()) * 1000)::float8 as milliseconds`,
)

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
 * Lets another program see exactly what this transaction sees.
 */
export const exportSnapshot: StatementOf<void, { snapshot: string }> = statement(
  'export_snapshot',
  [],
  `select pg_export_snapshot() as snapshot`,
)

/**
 * The tables and partitions that may have triggers, as SQL names them.
 */
export const guardedTables: StatementOf<void, { name: string }> = statement(
  'guarded_tables',
  [],
  `select oid::regclass::text as name from pg_class
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '_prisma_migrations' order by relname`,
)

/**
 * Whether an index was built to the end; no row where there is none.
 */
export const isIndexValid: StatementOf<{ name: string | null | undefined }, { valid: boolean }> = statement(
  'is_index_valid',
  ['name'],
  `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
)

/**
 * Whether the last moment of a partition is past by so many days.
 */
export const isPartitionOld: StatementOf<{ ends: string | null | undefined; keepDays: number | null | undefined }, { old: boolean }> = statement(
  'is_partition_old',
  ['ends', 'keepDays'],
  `select $1::text::timestamptz < now() - make_interval(days => $2) as old`,
)

/**
 * Whether the server follows a primary, and so takes no changes.
 */
export const isStandby: StatementOf<void, { standby: boolean }> = statement(
  'is_standby',
  [],
  `select pg_is_in_recovery() as standby`,
)

/**
 * What this server is to the primary, and by how many seconds its last replayed commit is older than `now`.
 */
export const lagOfStandby: StatementOf<{ system: string | null | undefined; database: string | null | undefined; startedAt: string | null | undefined; written: string | null | undefined; now: string | null | undefined }, { isSame: boolean; isPrimary: boolean; isStandby: boolean; hasAll: boolean; seconds: number | null }> = statement(
  'lag_of_standby',
  ['system', 'database', 'startedAt', 'written', 'now'],
  `select (select system_identifier::text from pg_control_system()) = $1 and current_database() = $2 as "isSame",
       not pg_is_in_recovery() and pg_postmaster_start_time() = $3::text::timestamptz as "isPrimary",
       pg_is_in_recovery() as "isStandby",
       coalesce(pg_last_wal_replay_lsn() >= $4::pg_lsn, false) as "hasAll",
       extract(epoch from $5::text::timestamptz - pg_last_xact_replay_timestamp())::float8 as seconds`,
)

/**
 * One batch of a table that `ledger check` reads. The CTEs of the table stand at the mark `steps`, the last two of them `batch`, its rows,
 * and `differences`; those of these names above them, which nothing then reads, are for the types.
 */
export const ledgerCheck: StatementOf<void, { rows: number; last: string[] | null; count: number; differences: { readonly check: string; readonly subject: string; readonly expected: string; readonly found: string }[] | null; totals: unknown }> = statement(
  'ledger_check',
  [],
  `with batch as (select where false),
differences as (select ''::text as check, ''::text as subject, ''::text as expected, ''::text as found where false)
select read.*
  from (
    with walk as (select) /*steps*/
    select (select count(*)::int from batch) as rows,
           coalesce(/*last*/ null::text[]) as last,
           (select count(*)::int from differences) as count,
           (select json_agg(listed) from (select * from differences /*most*/) listed) as differences,
           coalesce(/*totals*/ null::json) as totals) read`,
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
 * Takes the lock of who builds an index, until the session ends; does not wait: whoever waits holds up a concurrent build.
 */
export const lockIndex: StatementOf<{ name: string | null | undefined }, { taken: boolean }> = statement(
  'lock_index',
  ['name'],
  `select pg_try_advisory_lock(hashtextextended('index ' || $1, 0)) as taken`,
)

/**
 * Excludes a second change of a table's partitions until the transaction ends.
 */
export const lockPartitions: StatementOf<{ table: string | null | undefined }, { pg_advisory_xact_lock: unknown }> = statement(
  'lock_partitions',
  ['table'],
  `select pg_advisory_xact_lock(720503, hashtext($1))`,
)

/**
 * The migrations that the database records, applied or not.
 */
export const migrationHistory: StatementOf<void, { migration_name: string; checksum: string; finished_at: Date | null; rolled_back_at: Date | null }> = statement(
  'migration_history',
  [],
  `select migration_name, checksum, finished_at, rolled_back_at from _prisma_migrations`,
)

/**
 * The postings that are missing from a reversal by an earlier release, as `ledger check` computes them. The CTEs of the check stand at the
 * mark `steps`, the last of them `missing`; that of this name above them, which nothing then reads, is for the types.
 */
export const missingOfOldReversal: StatementOf<void, { account_id: string; amount: string }> = statement(
  'missing_of_old_reversal',
  [],
  `with missing as (select ''::text as account_id, 0::numeric as amount where false)
select lacked.*
  from (
    with reversal as (select) /*steps*/
    select account_id, amount::text as amount from missing
     where not exists (select from missing where account_id like 'MERCHANT%')) lacked
 order by account_id`,
)

/**
 * Tells the sessions that listen to each channel.
 */
export const notify: StatementOf<{ channels: readonly (string | null | undefined)[] | null | undefined; payloads: readonly (string | null | undefined)[] | null | undefined }, { pg_notify: unknown }> = statement(
  'notify',
  ['channels', 'payloads'],
  `select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as said (channel, payload)`,
)

/**
 * The tables that this role may analyze and that have grown many times since the planner last knew their size.
 */
export const outgrownStatistics: StatementOf<{ rowsMin: bigint | number | null | undefined; rowsMax: bigint | number | null | undefined; grownBy: number | null | undefined }, { name: string }> = statement(
  'outgrown_statistics',
  ['rowsMin', 'rowsMax', 'grownBy'],
  `select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
 where pg_has_role(c.relowner, 'USAGE') and s.schemaname = current_schema()
   and s.n_live_tup >= $1 and s.n_live_tup < $2 and s.n_live_tup > $3 * greatest(c.reltuples, 0)`,
)

/**
 * The partitions of a table, the oldest first, with their bounds in the session's time zone; null: no limit.
 */
export const partitionsOfTable: StatementOf<{ table: string | null | undefined }, { name: string; begins: string | null; ends: string | null }> = statement(
  'partitions_of_table',
  ['table'],
  `select child.relname as name, (regexp_match(bound.of, 'FROM \\(''([^'']+)''\\)'))[1] as begins,
       (regexp_match(bound.of, 'TO \\(''([^'']+)''\\)'))[1] as ends
  from pg_inherits join pg_class child on child.oid = inhrelid
  cross join lateral (select pg_get_expr(child.relpartbound, child.oid) as of) bound
 where inhparent = $1::regclass
 order by (regexp_match(bound.of, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz nulls last`,
)

/**
 * Which server and database this is, and up to where its log was written. Times are text, which keeps the
 * microseconds.
 */
export const positionOfPrimary: StatementOf<void, { system: string; database: string; startedAt: string; now: string; written: string }> = statement(
  'position_of_primary',
  [],
  `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
       pg_postmaster_start_time()::text as "startedAt", clock_timestamp()::text as now, pg_current_wal_lsn()::text as written`,
)

/**
 * How durable commits are. A base backup is a WAL sender too, and only some roles see the state of a sender.
 */
export const readDurability: StatementOf<void, { synchronousCommit: string; synchronousStandbyNames: string; standbys: number }> = statement(
  'read_durability',
  [],
  `select current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('synchronous_standby_names') as "synchronousStandbyNames",
  (select count(*)::int from pg_stat_replication where state is distinct from 'backup') as standbys`,
)

/**
 * The settings that are off on this connection, in the order asked for, and how the statement begins that
 * sets one of them for this role in this database.
 */
export const readMissingLimits: StatementOf<{ names: readonly (string | null | undefined)[] | null | undefined }, { name: string; beginning: string }> = statement(
  'read_missing_limits',
  ['names'],
  `select name, format('alter role %I in database %I set ', current_user, current_database()) as beginning
  from pg_settings where name = any($1) and setting = '0' order by array_position($1, name)`,
)

/**
 * The sequences that were used, and their last values.
 */
export const readSequences: StatementOf<void, { name: string; value: string }> = statement(
  'read_sequences',
  [],
  `select sequencename as name, last_value::text as value from pg_sequences
 where schemaname = 'public' and last_value is not null order by sequencename`,
)

/**
 * Whether the database takes writes. A server that was demoted keeps answering, also on connections opened before.
 */
export const ready: StatementOf<void, { writable: boolean }> = statement(
  'ready',
  [],
  `select current_setting('transaction_read_only') = 'off' as writable`,
)

/**
 * Which table refers to which other one.
 */
export const referencedTables: StatementOf<void, { from: string; to: string }> = statement(
  'referenced_tables',
  [],
  `select from_table.relname as from, to_table.relname as to
  from pg_constraint k join pg_class from_table on from_table.oid = k.conrelid
  join pg_class to_table on to_table.oid = k.confrelid
 where k.contype = 'f' and k.conrelid <> k.confrelid`,
)

/**
 * Keeps the part.
 */
export const releaseSavepoint: StatementOf<void, Record<string, never>> = statement(
  'release_savepoint',
  [],
  `release savepoint part`,
)

/**
 * The databases whose names are this one's, `mark` and 14 digits: when they were replaced. Newest first.
 */
export const replacedDatabases: StatementOf<{ mark: string | null | undefined }, { name: string; stamp: string; bytes: number }> = statement(
  'replaced_databases',
  ['mark'],
  `select datname as name, right(datname, 14) as stamp, pg_database_size(oid)::float8 as bytes from pg_database
 where datname ~ ('^' || regexp_replace(current_database(), '(\\W)', '\\\\\\1', 'g') || $1 || '\\d{14}$')
 order by datname desc`,
)

/**
 * Undoes the part; the transaction goes on.
 */
export const rollbackToSavepoint: StatementOf<void, Record<string, never>> = statement(
  'rollback_to_savepoint',
  [],
  `rollback to savepoint part`,
)

/**
 * Begins a part of a transaction that can be undone alone.
 */
export const savepoint: StatementOf<void, Record<string, never>> = statement(
  'savepoint',
  [],
  `savepoint part`,
)

/**
 * The major version of this PostgreSQL.
 */
export const serverVersion: StatementOf<void, { version: number }> = statement(
  'server_version',
  [],
  `select current_setting('server_version_num')::int / 10000 as version`,
)

/**
 * Sets the last value of a sequence.
 */
export const setSequence: StatementOf<{ sequence: string | null | undefined; value: bigint | number | null | undefined }, { setval: bigint | null }> = statement(
  'set_sequence',
  ['sequence', 'value'],
  `select setval($1::regclass, $2::bigint)`,
)

/**
 * How many tables and views a database has, and whether they are those of the gateway.
 */
export const stateOfTarget: StatementOf<void, { tables: number; ours: boolean }> = statement(
  'state_of_target',
  [],
  `select count(*)::int as tables, coalesce(bool_or(relname = 'installation'), false)
    and coalesce(bool_or(relname = '_prisma_migrations'), false) as ours
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
)

/**
 * The gateway's own tables by name, with the columns that are written; a partitioned one counts as one.
 */
export const storedTables: StatementOf<void, { name: string; columns: string[] }> = statement(
  'stored_tables',
  [],
  `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   and c.relname <> '_prisma_migrations'
   and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 group by c.relname order by c.relname`,
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
 * Takes a lock until the session ends, where nobody else has it.
 */
export const tryAdvisoryLock: StatementOf<{ lock: bigint | number | null | undefined }, { done: boolean }> = statement(
  'try_advisory_lock',
  ['lock'],
  `select pg_try_advisory_lock($1) as done`,
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
