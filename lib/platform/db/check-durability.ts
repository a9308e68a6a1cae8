import type { Log } from '../log/log.ts'
import { databaseEvents } from './log-events.ts'
import type { Queryable } from './transaction.ts'
import * as sql from '#sql/server'

/** The settings that decide whether a commit can still be lost after it was acknowledged. */
export interface Durability {
  readonly synchronousCommit: string
  readonly synchronousStandbyNames: string
  /** Standbys that are connected now. */
  readonly standbys: number
}

/**
 * A warning for a database where an acknowledged commit can be lost; undefined where it cannot. A lost commit
 * may be the record of money that was sent.
 * https://www.postgresql.org/docs/18/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
 */
export function durabilityWarning(durability: Durability): keyof typeof databaseEvents | undefined {
  const { synchronousCommit, synchronousStandbyNames, standbys } = durability
  if (synchronousCommit === 'off') return 'database.commits-not-on-disk'
  const waits = synchronousStandbyNames !== '' && synchronousCommit !== 'local'
  return standbys === 0 || waits ? undefined : 'database.standby-not-synchronous'
}

/** Reads how durable the commits of this role are. */
export async function readDurability(db: Queryable): Promise<Durability> {
  const { rows } = await db.query(sql.readDurability())
  const [durability] = rows
  if (!durability) throw new Error('the database did not return its settings')
  return durability
}

/** Logs one warning where the database may lose acknowledged commits. */
export async function checkDurability(db: Queryable, log: Log): Promise<void> {
  const durability = await readDurability(db)
  const warning = durabilityWarning(durability)
  if (warning !== undefined) log.write(databaseEvents[warning], durability)
}
