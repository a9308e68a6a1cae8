import { afterEach, expect, it } from 'vitest'
import { testClock } from '../../../testing/database/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { keptLog, silentLog } from '../../../testing/silent-log.ts'
import { openMeasuredClock, type MeasuredClock, type MeasuredClockOptions } from './measured-clock.ts'

const db = await testDatabase()
const opened: MeasuredClock[] = []
afterEach(() => {
  for (const clock of opened.splice(0)) clock.close()
})
async function open(options: MeasuredClockOptions = {}, log = keptLog()) {
  const clock = await openMeasuredClock(db, log, { everyMs: 3_600_000, ...options })
  opened.push(clock)
  return { clock, lines: () => log.lines.map(({ event, fields }) => [event, fields['seconds']]) }
}
const databaseTime = async () => {
  const text = 'select clock_timestamp() as now'
  return (await db.query<{ now: Date }>({ name: '', text })).rows[0]?.now.getTime() ?? NaN
}

it.each([-300, 0, 300])(
  'a machine whose clock differs by %i s has the time of the database, and is never ahead of it',
  async (seconds) => {
    const { clock } = await open({ machineMs: () => Date.now() + seconds * 1_000 })
    const before = await databaseTime()
    const now = clock.now().getTime()
    expect(now).toBeLessThanOrEqual(await databaseTime())
    expect(before - now).toBeLessThan(5_000)
    expect(clock.aheadSeconds()).toBeCloseTo(seconds, -1)
  },
)

it('logs once when the clocks begin to differ by five seconds, and once when they agree again', async () => {
  let seconds = 3
  const { clock, lines } = await open({ machineMs: () => Date.now() + seconds * 1_000 })
  expect(lines()).toEqual([])
  for (const difference of [-8, -8, -4, 0]) {
    seconds = difference
    await clock.measure()
  }
  const events = lines().map(([event]) => event)
  expect(events).toEqual(['database.clock-differs', 'database.clock-agrees'])
})

it('follows the database when its time changes, as after a failover', async () => {
  const machine = testClock(db, new Date('2026-01-02T03:04:05.678Z'))
  const { clock } = await open()
  machine.set(new Date('2026-01-02T03:04:01.000Z'))
  await clock.measure()
  const behind = clock.now().getTime() - machine.now().getTime()
  expect([behind >= 0, behind < 3_000]).toEqual([true, true])
})

it('continues from the last answer while the database does not answer', async () => {
  let fails = false
  const clock = await openMeasuredClock(
    {
      query: (statement) =>
        fails ? Promise.reject(new Error('the database is unreachable')) : db.query(statement),
    },
    silentLog,
  )
  opened.push(clock)
  fails = true
  const before = clock.now()
  await clock.measure()
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime())
})
