import type { Config } from '../../platform/config.ts'
import { checkClock, ClockReplaced } from '../../platform/db/clock/check-clock.ts'
import { clockDiffersFromSeconds, type MeasuredClock } from '../../platform/db/clock/measured-clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether the clock of this machine agrees with the database's; `ahead` in seconds. */
export function checkMachineClock(clock: Pick<MeasuredClock, 'aheadSeconds'>): Finding[] {
  const ahead = clock.aheadSeconds()
  const seconds = Math.round(Math.abs(ahead))
  if (seconds < clockDiffersFromSeconds) return []
  const side = ahead > 0 ? 'ahead of' : 'behind'
  return [finding('CLOCK_DIFFERS', `The clock of this machine is ${seconds} seconds ${side} the database's.`)]
}

/** Whether statements of a live gateway take the time from the database's clock. */
export async function checkClockFunction(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  try {
    await checkClock(db)
    return []
  } catch (error) {
    if (!(error instanceof ClockReplaced)) throw error
    return [finding('CLOCK_REPLACED', error.message)]
  }
}
