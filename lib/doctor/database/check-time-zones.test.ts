import { expect, it } from 'vitest'
import type { Queryable } from '../../platform/db/database.ts'
import { checkTimeZones } from './check-time-zones.ts'

/** A database that knows these local times. */
const knowing = (rows: readonly { zone: string; at: Date; local: string }[]): Queryable =>
  ({ query: async () => ({ rows }) }) as unknown as Queryable

const at = new Date('2026-11-27T12:00:00Z')

it('says nothing where both have the same local times', async () => {
  const db = knowing([
    { zone: 'Asia/Bangkok', at, local: '2026-11-27 19:00' },
    { zone: 'UTC', at, local: '2026-11-27 12:00' },
  ])
  expect(await checkTimeZones(db, at)).toEqual([])
})

it('names each time zone whose rules differ once', async () => {
  const local = '2026-11-27 13:00'
  const db = knowing([
    { zone: 'America/Mexico_City', at, local },
    { zone: 'America/Mexico_City', at, local },
    { zone: 'Asia/Bangkok', at, local: '2026-11-27 19:00' },
  ])
  expect(await checkTimeZones(db, at)).toMatchObject([
    { code: 'TIME_ZONES_DIFFER', message: expect.stringMatching(/ for America\/Mexico_City\.$/) },
  ])
})
