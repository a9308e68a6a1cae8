import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Log } from '../platform/log/log.ts'
import { openPersonalData } from '../platform/personal-data/personal-data.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { patiently } from '../testing/patience.ts'
import { silentLog } from '../testing/silent-log.ts'
import { startHousekeeping } from './housekeeping.ts'
import { purges } from './purge.ts'
import { scheduledTasks } from './tasks.ts'

const db = await testDatabase()
const personal = openPersonalData(openSecretBox(randomBytes(32).toString('base64')))
const tasks = scheduledTasks({ db, personal, rails: [], config: { callbackKeepDays: 400 } })

test('used signatures are deleted when they have expired', async () => {
  await db.pool.query(`
    insert into used_signature (digest, expires_at)
    select decode(lpad(to_hex(n), 8, '0'), 'hex'), now() + interval '1 hour' * case when n > 3 then -1 else 1 end
    from generate_series(1, 6003) n`)
  expect(await purges['used-signatures'].run(db)).toBe(6000)
  const { rowCount } = await db.pool.query('select from used_signature')
  expect(rowCount).toBe(3)
})

test.each(Object.keys(purges) as (keyof typeof purges)[])(
  'the purge of %s runs on an empty table',
  async (name) => {
    expect(await purges[name].run(db)).toBeTypeOf('number')
  },
)

test('housekeeping starts in several processes at once, keeps one schedule per task, and stops', async () => {
  const started = await Promise.all([1, 2, 3].map(() => startHousekeeping(db, silentLog, tasks)))
  const { rows } = await db.pool.query<{ key: string }>('select key from pgboss.schedule order by key')
  expect(rows.map(({ key }) => key)).toEqual(tasks.map(({ name }) => name).toSorted())
  await Promise.all(started.map((housekeeping) => housekeeping.stop()))
})

test('a task of a rail is scheduled and run like the others, and no longer after the rail is removed', async () => {
  let ran = 0
  const ofRail = { name: 'rail-sweep', cron: '27 4 * * *', run: async () => (ran += 1) }
  const keys = async () =>
    (await db.pool.query<{ key: string }>('select key from pgboss.schedule')).rows.map(({ key }) => key)
  const rail = {
    name: 'other',
    serves: () => false,
    open: () => Promise.reject(new Error()),
  }
  await db.pool.query(`delete from pgboss.job where name = 'housekeeping'`)
  const withRail = scheduledTasks({
    db,
    personal,
    rails: [{ ...rail, scheduledTasks: [ofRail] }],
    config: { callbackKeepDays: 400 },
  })
  const first = await startHousekeeping(db, silentLog, withRail)
  expect(await keys()).toContain('rail-sweep')
  await db.pool.query(`
    insert into pgboss.job (name, data, singleton_key, policy)
    values ('housekeeping', '{"task": "rail-sweep"}', 'rail-sweep', 'stately')`)
  await first.stop()
  const second = await startHousekeeping(db, silentLog, withRail)
  await vi.waitFor(() => expect(ran).toBe(1), patiently)
  await second.stop()
  const third = await startHousekeeping(db, silentLog, tasks)
  expect(await keys()).not.toContain('rail-sweep')
  await third.stop()
})

test('a task that is due is run by one of them', async () => {
  const ran: object[] = []
  // Others may be due by their schedule while this runs; this one is due at night.
  const log: Log = {
    write: ({ name }, fields = {}) => {
      if (name === 'jobs.done' && 'task' in fields && fields.task === 'unconfirmed-receipts') ran.push(fields)
    },
  }
  await db.pool.query(`
    insert into pgboss.job (name, data, singleton_key, policy)
    values ('housekeeping', '{"task": "unconfirmed-receipts"}', 'unconfirmed-receipts', 'stately')`)
  const started = await Promise.all([1, 2].map(() => startHousekeeping(db, log, tasks)))
  await vi.waitFor(() => expect(ran).toContainEqual({ task: 'unconfirmed-receipts', rows: 0 }), patiently)
  await Promise.all(started.map((housekeeping) => housekeeping.stop()))
  expect(ran).toHaveLength(1)
})

test('a start without the database fails with DatabaseUnreachable, so that it is retried without an error in the log', async () => {
  const away = openDatabase({ url: 'postgresql://127.0.0.1:1/away', log: silentLog })
  const failure = await startHousekeeping(away, silentLog, tasks).catch((error: unknown) => error)
  await away.close()
  expect(isDatabaseUnreachable(failure)).toBe(true)
})
