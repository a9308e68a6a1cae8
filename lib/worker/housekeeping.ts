import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { ScheduledTask } from '../payments/rail/rail-task.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { workerEvents } from './log-events.ts'
import { pgBossFailure } from './pg-boss-error.ts'

export interface Housekeeping {
  stop(): Promise<void>
}

const queue = 'housekeeping'
const schema = 'pgboss'
/** pg-boss reports every failed poll of an outage; one line is enough. */
const quietMs = 120_000

/**
 * Scheduled tasks: pg-boss, in its own schema on our pool, so that one process of many runs a task when it is
 * due. Starting takes about 100 ms the first time and 40 ms later; idle it runs one small statement a second.
 */
export async function startHousekeeping(
  db: Database,
  log: Log,
  tasks: readonly ScheduledTask[],
): Promise<Housekeeping> {
  const boss = new PgBoss({ schema, db: { executeSql: (text, values = []) => execute(db, text, values) } })
  let quietUntil = 0
  boss.on('error', (error) => {
    const { err, event } = pgBossFailure(error)
    if (Date.now() > quietUntil) log.write(workerEvents[event], { err })
    quietUntil = Date.now() + quietMs
  })
  try {
    await boss.start()
    await beginWork(boss, log, tasks)
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {})
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 3_000, close: false }) }
}

async function beginWork(boss: PgBoss, log: Log, tasks: readonly ScheduledTask[]): Promise<void> {
  // Over all processes, at most one job of a task waits and one runs.
  await boss.createQueue(queue, { policy: 'stately', retryLimit: 3, retryDelay: 60, retryBackoff: true })
  for (const { name, cron } of tasks) {
    await boss.schedule(queue, cron, { task: name }, { key: name, singletonKey: name, missed: 'once' })
  }
  const byName = new Map(tasks.map((task) => [task.name, task]))
  for (const { key } of await boss.getSchedules(queue))
    if (!byName.has(key)) await boss.unschedule(queue, key)
  await boss.work<{ task: string }>(queue, { pollingIntervalSeconds: 30 }, async (jobs) => {
    for (const { data } of jobs) {
      // A job of another release, or of a rail that was removed, may still be queued.
      const rows = (await byName.get(data.task)?.run()) ?? 0
      log.write(workerEvents['jobs.done'], { task: data.task, rows })
    }
  })
}

// pg-boss expects the column types of plain `pg`; ours return int8 as bigint.
const execute = (db: Database, text: string, values: unknown[]) =>
  db.query({ name: '', text, values, types: pg.types })
