import type { Config } from '../../platform/config.ts'
import { durabilityWarning, readDurability } from '../../platform/db/check-durability.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'
import { doctorDurableSettings } from '#sql/server'

/** Whether commits of a live gateway can be lost after they were acknowledged. */
export async function checkCommits(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const off = await settingsOff(db)
  if (off.length > 0)
    return [
      finding('COMMITS_NOT_ON_DISK', `A crash of PostgreSQL can lose commits: ${off.join(', ')} is off.`),
    ]
  const warning = durabilityWarning(await readDurability(db))
  return warning === 'database.standby-not-synchronous'
    ? [
        finding(
          'STANDBY_NOT_SYNCHRONOUS',
          'Commits do not wait for the standby that replicates this database.',
        ),
      ]
    : []
}

// https://www.postgresql.org/docs/18/runtime-config-wal.html: each of them off may lose or damage what was
// committed.
async function settingsOff(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query(doctorDurableSettings())
  return rows.map(({ name }) => name)
}
