import type { Queryable } from '../database.ts'
import { lagOfStandby, positionOfPrimary } from '#sql/server'

/** Why a server cannot stand in for the primary. */
export type NotAStandby = 'ANOTHER_DATABASE' | 'NO_STANDBY'

/**
 * How many seconds of the primary's commits a standby may lack; 0 where it has everything that was committed
 * when this was called, or is the primary itself. A standby that replayed nothing for an hour lacks nothing
 * if nothing was written, so its place in the log is compared first. Otherwise the time of its last commit
 * counts.
 * https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-RECOVERY-INFO
 */
export async function lagSeconds(primary: Queryable, standby: Queryable): Promise<number | NotAStandby> {
  const [at] = (await primary.query(positionOfPrimary())).rows
  if (!at) throw new Error('the primary did not return its position')
  const { rows } = await standby.query(lagOfStandby(at))
  const [found] = rows
  if (!found?.isSame) return 'ANOTHER_DATABASE'
  if (found.isPrimary) return 0
  if (!found.isStandby) return 'NO_STANDBY'
  return found.hasAll ? 0 : Math.max(0, found.seconds ?? Infinity)
}
