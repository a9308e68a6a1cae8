import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { daily, everyMinutes, type Schedule } from '../payments/rail/rail-task.ts'
import type { Log } from '../platform/log/log.ts'
import { openPersonalData } from '../platform/personal-data/personal-data.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { patiently } from '../testing/patience.ts'
import { silentLog } from '../testing/silent-log.ts'
import { runDueTask, startHousekeeping } from './housekeeping.ts'
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

const at = async (task: string) => {
  const { rows } = await db.pool.query<{ next: Date; tries: number; now: Date }>(
    'select next_run_at as next, tries, now() from scheduled_task where name = $1',
    [task],
  )
  return rows[0]
}
const due = (task: string) =>
  db.pool.query(`update scheduled_task set next_run_at = now() - interval '3 days' where name = $1`, [task])
const counted = (name: string, schedule: Schedule, work: () => Promise<number> = async () => 7) => {
  const task = { name, schedule, runs: 0, run: () => ((task.runs += 1), work()) }
  return task
}
const recorded = () => {
  const lines: object[] = []
  const log: Log = { write: ({ name }, fields = {}) => void lines.push({ name, ...fields }) }
  return { lines, log }
}

test('a new task is due at its next time, by minutes of the day in UTC', async () => {
  const night = counted('at night', daily(2, 37))
  const often = counted('often', everyMinutes(5))
  expect(await runDueTask(db, silentLog, [night, often])).toBe(false)
  const { next, now } = (await at('at night')) ?? expect.fail()
  expect(next.toISOString()).toMatch(/T02:37:00.000Z$/)
  expect(next.getTime() - now.getTime()).toBeGreaterThan(0)
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(86_400_000)
  expect((await at('often'))?.next.getUTCMinutes()).toBe((Math.floor(now.getUTCMinutes() / 5) * 5 + 5) % 60)
  expect([night.runs, often.runs]).toEqual([0, 0])
})

test('a task that is due, however long, is run once by one of several processes', async () => {
  const task = counted('shared', daily(3, 0))
  await runDueTask(db, silentLog, [task])
  await due('shared')
  const { lines, log } = recorded()
  const ran = await Promise.all(Array.from({ length: 5 }, () => runDueTask(db, log, [task])))
  expect(ran.filter(Boolean)).toHaveLength(1)
  expect(task.runs).toBe(1)
  expect(lines).toEqual([{ name: 'jobs.done', task: 'shared', rows: 7 }])
  expect((await at('shared'))?.next.toISOString()).toMatch(/T03:00:00.000Z$/)
})

test('a task whose process died in it is run again when its lease ends, not before', async () => {
  const task = counted('crashed', daily(3, 0), () => new Promise(() => {}))
  await runDueTask(db, silentLog, [task])
  await due('crashed')
  void runDueTask(db, silentLog, [task])
  await vi.waitFor(() => expect(task.runs).toBe(1), patiently)
  const other = counted('crashed', daily(3, 0))
  expect(await runDueTask(db, silentLog, [other])).toBe(false)
  await db.pool.query(`update scheduled_task set next_run_at = next_run_at - interval '15 minutes'`)
  expect(await runDueTask(db, silentLog, [other])).toBe(true)
  expect(other.runs).toBe(1)
})

test('a lease may be shorter, for work that others must not wait for', async () => {
  const task = counted('short', everyMinutes(1), () => new Promise(() => {}))
  await runDueTask(db, silentLog, [task])
  await due('short')
  void runDueTask(db, silentLog, [task], { leaseMinutes: 2 })
  await vi.waitFor(() => expect(task.runs).toBe(1), patiently)
  const { next, now } = (await at('short')) ?? expect.fail()
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(120_000)
})

test('a task that fails is logged and tried again, ever later, until it succeeds', async () => {
  let failing = true
  const task = counted('failing', daily(3, 0), async () => {
    if (failing) throw new Error('no')
    return 1
  })
  await runDueTask(db, silentLog, [task])
  const { lines, log } = recorded()
  const waits: number[] = []
  for (let tries = 1; tries <= 3; tries += 1) {
    await due('failing')
    expect(await runDueTask(db, log, [task])).toBe(true)
    const { next, now } = (await at('failing')) ?? expect.fail()
    waits.push(Math.round((next.getTime() - now.getTime()) / 60_000))
  }
  expect(waits).toEqual([1, 2, 4])
  expect(lines[0]).toMatchObject({ name: 'jobs.run-failed', task: 'failing', err: new Error('no') })
  failing = false
  await due('failing')
  await runDueTask(db, log, [task])
  expect(await at('failing')).toMatchObject({ tries: 0 })
  expect(lines.at(-1)).toEqual({ name: 'jobs.done', task: 'failing', rows: 1 })
})

test('a time that a wrong clock wrote, further away than a period, does not stop a task', async () => {
  const task = counted('far', everyMinutes(5))
  await runDueTask(db, silentLog, [task])
  await db.pool.query(`update scheduled_task set next_run_at = now() + interval '1 year' where name = 'far'`)
  expect(await runDueTask(db, silentLog, [task])).toBe(true)
  expect(task.runs).toBe(1)
})

test('a task of a rail is run like the others, and no longer after the rail is removed', async () => {
  const ofRail = counted('rail-sweep', daily(4, 27))
  const rail = { name: 'other', serves: () => false, open: () => Promise.reject(new Error()) }
  const withRail = scheduledTasks({
    db,
    personal,
    rails: [{ ...rail, scheduledTasks: [ofRail] }],
    config: { callbackKeepDays: 400 },
  })
  await runDueTask(db, silentLog, withRail)
  await due('rail-sweep')
  expect(await runDueTask(db, silentLog, tasks)).toBe(false)
  expect(await runDueTask(db, silentLog, withRail)).toBe(true)
  expect(ofRail.runs).toBe(1)
})

test('housekeeping runs what is due, and a stop does not wait for long work', async () => {
  const task = counted('long', daily(3, 0), () => new Promise(() => {}))
  await runDueTask(db, silentLog, [task])
  await due('long')
  const housekeeping = startHousekeeping(db, silentLog, { name: 'test', tasks: [task], graceMs: 50 })
  await vi.waitFor(() => expect(task.runs).toBe(1), patiently)
  await housekeeping.stop()
  // It is given back: another process need not wait for the end of the lease.
  const { next, now } = (await at('long')) ?? expect.fail()
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(60_000)
})

test('a task that could not get its lock is told, and tried again after a minute', async () => {
  const busy = async () => {
    await db.query({
      name: '',
      text: `do $$ begin raise exception 'not free' using errcode = '55P03'; end $$`,
    })
    return 0
  }
  const task = counted('busy', daily(3, 0), busy)
  await runDueTask(db, silentLog, [task])
  await due('busy')
  const { lines, log } = recorded()
  expect(await runDueTask(db, log, [task])).toBe(true)
  expect(lines).toMatchObject([{ name: 'jobs.run-failed', task: 'busy' }])
  const { next, now } = (await at('busy')) ?? expect.fail()
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(60_000)
})

test('a run that took longer than its lease does not end the later one', async () => {
  const ends: (() => void)[] = []
  const task = counted('long', daily(3, 0), () => new Promise((resolve) => ends.push(() => resolve(0))))
  await runDueTask(db, silentLog, [task])
  await due('long')
  const first = runDueTask(db, silentLog, [task])
  await vi.waitFor(() => expect(ends).toHaveLength(1), patiently)
  await due('long')
  const second = runDueTask(db, silentLog, [task])
  await vi.waitFor(() => expect(ends).toHaveLength(2), patiently)
  const claimed = await at('long')
  ends[0]?.()
  await first
  expect(await at('long')).toMatchObject({ next: claimed?.next, tries: claimed?.tries })
  ends[1]?.()
  await second
  expect((await at('long'))?.next.toISOString()).toMatch(/T03:00:00.000Z$/)
})
