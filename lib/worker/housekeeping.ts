import type { ScheduledTask } from '../payments/rail/rail-task.ts'
import { isDatabaseBusy, isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { workerEvents } from './log-events.ts'
import { startLoop, type Loop } from './loop.ts'
import { claimScheduledTask, endScheduledTask } from '#sql/scheduled_task'

const idleMs = 30_000
/** A task that was claimed so long ago and has not ended may be claimed again: its process may have died. */
const leaseMinutes = 15

/**
 * Runs scheduled tasks, one after another: the database says which is due, by its own clock, and gives each
 * to one process. One that was missed is made up once; one that fails is tried again after a minute, then
 * ever later, at the latest when it is due again. A stop waits `graceMs` for the task that runs.
 */
export function startHousekeeping(
  db: Database,
  log: Log,
  tasks: readonly ScheduledTask[],
  graceMs: number,
  name = 'housekeeping',
): Pick<Loop, 'stop'> {
  const stopping = new AbortController()
  const loop = startLoop({
    name,
    log,
    idleMs,
    limitMs: leaseMinutes * 60_000,
    run: () => runDueTask(db, log, tasks, stopping.signal),
  })
  return {
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([loop.stop(), late])
      stopping.abort()
    },
  }
}

/** Runs the task that is due the longest; false: none is. */
export async function runDueTask(
  db: Database,
  log: Log,
  tasks: readonly ScheduledTask[],
  stopping?: AbortSignal,
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
    const handled = await task.run()
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
