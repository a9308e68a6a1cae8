import { setTimeout as delay } from 'node:timers/promises'
import type { ScheduledTask } from '../payments/rail/rail-task.ts'
import { isDatabaseBusy, isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { workerEvents } from './log-events.ts'
import { startLoop, type Loop } from './loop.ts'
import { claimScheduledTask, endScheduledTask } from '#sql/scheduled_task'

const idleMs = 30_000
const giveBackWithinMs = 1_000

interface Housekeeping {
  readonly name: string
  readonly tasks: readonly ScheduledTask[]
  /** A stop waits so long for the task that runs, and then gives it back. */
  readonly graceMs: number
  /** A task that was claimed so long ago and has not ended may be claimed again: its process may have died. */
  readonly leaseMinutes?: number
}

const leaseMinutesDefault = 15

/**
 * Runs scheduled tasks, one after another: the database says which is due, by its own clock, and gives each
 * to one process. One that was missed is made up once; one that fails is tried again after a minute, then
 * ever later, at the latest when it is due again.
 */
export function startHousekeeping(
  db: Database,
  log: Log,
  { name, tasks, graceMs, leaseMinutes = leaseMinutesDefault }: Housekeeping,
): Pick<Loop, 'stop'> {
  const stopping = new AbortController()
  const loop = startLoop({
    name,
    log,
    idleMs,
    limitMs: leaseMinutes * 60_000,
    run: () => runDueTask(db, log, tasks, { leaseMinutes, stopping: stopping.signal }),
  })
  const stoppedWithin = (ms: number) => Promise.race([loop.stop(), delay(ms, undefined, { ref: false })])
  return {
    stop: async () => {
      await stoppedWithin(graceMs)
      stopping.abort()
      await stoppedWithin(giveBackWithinMs)
    },
  }
}

/** Runs the task that is due the longest; false: none is. */
export async function runDueTask(
  db: Database,
  log: Log,
  tasks: readonly ScheduledTask[],
  { leaseMinutes = leaseMinutesDefault, stopping }: { leaseMinutes?: number; stopping?: AbortSignal } = {},
): Promise<boolean> {
  const { rows } = await db.query(
    claimScheduledTask({
      names: tasks.map(({ name }) => name),
      periods: tasks.map(({ schedule }) => schedule.everyMinutes),
      minutes: tasks.map(({ schedule }) => schedule.atMinute),
      leaseMinutes,
    }),
  )
  const [claimed] = rows
  const task = tasks.find(({ name }) => name === claimed?.name)
  if (!claimed || !task) return false
  const { name, schedule } = task
  const { tries } = claimed
  const end = (failed: boolean) =>
    db.query(
      endScheduledTask({ name, tries, failed, period: schedule.everyMinutes, minute: schedule.atMinute }),
    )
  try {
    const handled = await Promise.race([task.run(), ...(stopping ? [aborted(stopping)] : [])])
    if (handled === 'ABORTED') {
      // Whoever comes next makes it up in a minute, not when the lease ends.
      await end(true)
      return false
    }
    await end(false)
    log.write(workerEvents['jobs.done'], { task: name, rows: handled })
  } catch (error) {
    // A stop closes the database under a task that takes longer: whoever comes next makes it up.
    if (stopping?.aborted) return false
    // A lock that was not free in time is the task's own failure, not an outage.
    if (isDatabaseUnreachable(error) && !isDatabaseBusy(error)) throw error
    log.write(workerEvents['jobs.run-failed'], { task: name, err: error })
    await end(true)
  }
  return true
}

const aborted = (signal: AbortSignal): Promise<'ABORTED'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('ABORTED')
    signal.addEventListener('abort', () => resolve('ABORTED'), { once: true })
  })
