import type { Log } from '../log/log.ts'
import { databaseEvents } from './log-events.ts'
import type { Queryable } from './transaction.ts'

/** What decides whether a commit that was answered can still be lost. */
export interface Durability {
  readonly synchronousCommit: string
  readonly synchronousStandbyNames: string
  /** Servers that replicate this one now. */
  readonly standbys: number
}

/**
 * What to warn of where a commit that was answered can be lost; undefined where it cannot. What is lost may be the knowledge of money that
 * was sent. https://www.postgresql.org/docs/18/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
 */
export function durabilityWarning(durability: Durability): keyof typeof databaseEvents | undefined {
  const { synchronousCommit, synchronousStandbyNames, standbys } = durability
  if (synchronousCommit === 'off') return 'database.commits-not-on-disk'
  const waits = synchronousStandbyNames !== '' && synchronousCommit !== 'local'
  return standbys === 0 || waits ? undefined : 'database.standby-not-synchronous'
}

/** Reads how durable the commits of this role are. */
export async function readDurability(db: Queryable): Promise<Durability> {
  // A base backup is a sender too; what state one is in, only some roles see.
  const { rows } = await db.query<{ commit: string; names: string; standbys: number }>({
    name: 'read_durability',
    text: `
      select current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
        (select count(*)::int from pg_stat_replication where state is distinct from 'backup') as standbys`,
  })
  const row = rows[0]
  if (!row) throw new Error('the database does not tell its settings')
  return { synchronousCommit: row.commit, synchronousStandbyNames: row.names, standbys: row.standbys }
}

/** Warns, in one line, where the database may lose commits that it has answered. */
export async function checkDurability(db: Queryable, log: Log): Promise<void> {
  const durability = await readDurability(db)
  const warning = durabilityWarning(durability)
  if (warning !== undefined) log.write(databaseEvents[warning], durability)
}
