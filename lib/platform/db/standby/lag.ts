import type { Queryable } from '../database.ts'

/** Why a server cannot stand in for the primary. */
export type NotAStandby = 'ANOTHER_DATABASE' | 'NO_STANDBY'

/** The primary, at a moment. */
interface Position {
  readonly system: string
  readonly database: string
  /** With microseconds, which a `Date` has not. */
  readonly startedAt: string
  readonly now: string
  /** Up to where its log was written. */
  readonly written: string
}

/**
 * How many seconds of the primary's commits a standby may lack; 0 where it has everything that was committed
 * when this was called, or is the primary itself. A standby that replayed nothing for an hour lacks nothing
 * if nothing was written, so its place in the log is compared first. Otherwise the time of its last commit
 * counts.
 * https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-RECOVERY-INFO
 */
export async function lagSeconds(primary: Queryable, standby: Queryable): Promise<number | NotAStandby> {
  const [at] = (
    await primary.query<Position>({
      name: 'position_of_primary',
      text: `
        select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
               pg_postmaster_start_time()::text as "startedAt", clock_timestamp()::text as now, pg_current_wal_lsn()::text as written`,
    })
  ).rows
  if (!at) throw new Error('the primary did not return its position')
  const { rows } = await standby.query<{
    isSame: boolean
    isPrimary: boolean
    isStandby: boolean
    hasAll: boolean
    seconds: number | null
  }>({
    name: 'lag_of_standby',
    text: `
      select (select system_identifier::text from pg_control_system()) = $1 and current_database() = $2 as "isSame",
             not pg_is_in_recovery() and pg_postmaster_start_time() = $3::timestamptz as "isPrimary",
             pg_is_in_recovery() as "isStandby",
             coalesce(pg_last_wal_replay_lsn() >= $4::pg_lsn, false) as "hasAll",
             extract(epoch from $5::timestamptz - pg_last_xact_replay_timestamp())::float8 as seconds`,
    values: [at.system, at.database, at.startedAt, at.written, at.now],
  })
  const [found] = rows
  if (!found?.isSame) return 'ANOTHER_DATABASE'
  if (found.isPrimary) return 0
  if (!found.isStandby) return 'NO_STANDBY'
  return found.hasAll ? 0 : Math.max(0, found.seconds ?? Infinity)
}
