import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { keptLog } from '../../../testing/silent-log.ts'
import type { Queryable } from '../database.ts'
import { lagSeconds } from './lag.ts'
import { openReading } from './open-reading.ts'

const primary = await testDatabase()
const other = await testDatabase()

const openedWith = async (url: string | undefined) => {
  const log = keptLog()
  const reading = await openReading(primary, { url, maxLagSeconds: 30 }, log)
  onTestFinished(() => reading.close())
  return { reading, reasons: log.lines.map(({ event, fields }) => [event, fields['reason']]) }
}

it('without a standby the primary is read, and nothing is said', async () => {
  const { reading, reasons } = await openedWith(undefined)
  expect([reading.db === primary, reading.notice, reasons]).toEqual([true, undefined, []])
})

it('the address of the primary itself has no lag', async () => {
  const { reading, reasons } = await openedWith(primary.url)
  expect([reading.db === primary, reading.notice, reasons]).toEqual([false, undefined, []])
})

it.each([
  ['is down', 'postgres://gateway@127.0.0.1:9/gateway', /does not answer \(ECONNREFUSED\)$/],
  ['is another database', other.url, /does not name a copy of this database$/],
])('a standby that %s is not read, and one line says why', async (_, url, reason) => {
  const { reading, reasons } = await openedWith(url)
  expect(reading.db).toBe(primary)
  expect(reasons).toEqual([['database.standby-not-read', expect.stringMatching(reason)]])
  expect(reading.notice).toMatch(/^The primary is read: /)
})

it('a standby that does not say how far it is, as one that is lost meanwhile, is not read', async () => {
  await primary.pool.query('create schema refusing')
  await primary.pool.query(
    `create function refusing.pg_is_in_recovery() returns boolean language plpgsql as
       $$ begin raise exception 'refused' using errcode = '42501'; end $$`,
  )
  const url = new URL(primary.url)
  url.searchParams.set('options', '-c search_path=refusing,pg_catalog')
  const { reading, reasons } = await openedWith(url.href)
  expect(reading.db).toBe(primary)
  const reason = 'the standby of DATABASE_READ_URL does not say how far it is (42501)'
  expect(reasons).toEqual([['database.standby-not-read', reason]])
})

/** A server that answers the question about its lag in this way. */
const answering = (answer: object): Queryable =>
  ({ query: () => Promise.resolve({ rows: [answer] }) }) as unknown as Queryable

it.each([
  ['has everything, however old its last commit', { isStandby: true, hasAll: true, seconds: 9_000 }, 0],
  ['lacks something', { isStandby: true, hasAll: false, seconds: 12.5 }, 12.5],
  ['lacks something, with a commit of just now', { isStandby: true, hasAll: false, seconds: -0.1 }, 0],
  ['has replayed no commit yet', { isStandby: true, hasAll: false, seconds: null }, Infinity],
  ['is a former primary', { isStandby: false, hasAll: false, seconds: null }, 'NO_STANDBY'],
])('the lag of a server that %s', async (_, answer, lag) => {
  expect(await lagSeconds(primary, answering({ isSame: true, isPrimary: false, ...answer }))).toBe(lag)
})
