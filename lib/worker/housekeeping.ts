import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { workerEvents } from './log-events.ts'
import { pgBossFailure } from './pg-boss-error.ts'
import { tasks } from './tasks.ts'
import type { TaskName } from './tasks.ts'

export interface Housekeeping {
  stop(): Promise<void>
}

const queue = 'housekeeping'
const schema = 'pgboss'
/** pg-boss tells every failed poll of an outage; one line is enough. */
const quietMs = 120_000

/**
 * The slow clockwork: pg-boss, in a schema of its own on our pool, so that one process of many runs a task when it is due.
 * Starting costs about 100 ms the first time and 40 ms later; idle it costs one small statement a second.
 */
export async function startHousekeeping(db: Database, log: Log): Promise<Housekeeping> {
  const boss = new PgBoss({ schema, db: { executeSql: (text, values = []) => execute(db, text, values) } })
  let quietUntil = 0
  boss.on('error', (error) => {
    const { err, event } = pgBossFailure(error)
    if (Date.now() > quietUntil) log.write(workerEvents[event], { err })
    quietUntil = Date.now() + quietMs
  })
  try {
    await boss.start()
    await beginWork(boss, db, log)
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {})
    throw error
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 3_000, close: false }) }
}

async function beginWork(boss: PgBoss, db: Database, log: Log): Promise<void> {
  // Of one task at most one job waits and one runs, over all processes.
  await boss.createQueue(queue, { policy: 'stately', retryLimit: 3, retryDelay: 60, retryBackoff: true })
  for (const [name, { cron }] of Object.entries(tasks)) {
    await boss.schedule(queue, cron, { task: name }, { key: name, singletonKey: name, missed: 'once' })
  }
  await boss.work<{ task: TaskName }>(queue, { pollingIntervalSeconds: 30 }, async (jobs) => {
    for (const { data } of jobs) {
      const rows = await tasks[data.task].run(db)
      log.write(workerEvents['jobs.done'], { task: data.task, rows })
    }
  })
}

// pg-boss counts on the column types of plain `pg`; ours give int8 as bigint.
const execute = (db: Database, text: string, values: unknown[]) =>
  db.query({ name: '', text, values, types: pg.types })
