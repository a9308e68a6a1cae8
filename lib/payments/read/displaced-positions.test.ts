import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { readCallbacks } from '../../callbacks/read-callbacks.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expireDuePayments } from '../end/expire-payments.ts'
import { listPayments } from './list-payments.ts'
import type { ListFilter, ListPosition } from './list-query.ts'

const gateway = await testGateway()
const { db, clock } = gateway
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const began = clock.now().getTime()
const at = (minutes: number) => new Date(began + minutes * 60_000)

/** Minutes by which the clock of a payin's process differs from the database's. */
const differences = [0, 50, -50, 0, 1.5, -1.5, 200, 0, -400, 20, 0, -20, 0.5, -0.5, 35, 0]

interface Times {
  readonly id: string
  readonly createdAt: Date
  readonly changedAt: Date
}
let stored: readonly Times[] = []

beforeAll(async () => {
  await db.pool.query(`update list_displacement set until = until - interval '30 days'`)
  for (const [index, minutes] of differences.entries()) {
    clock.set(at(minutes))
    await createPayin(gateway, upi, payinKey(`payin-${index}`))
  }
  clock.set(at(0))
  const { rows } = await db.pool.query<Times>(
    `select payment_id as id, created_at as "createdAt", greatest(changed_at, relisted_at) as "changedAt"
       from payment order by listed_at`,
  )
  stored = rows
})

async function everyIdOf(filter: ListFilter): Promise<string[]> {
  const ids: string[] = []
  let after: ListPosition | undefined
  do {
    const page = await listPayments(gateway, { merchantCode: 'ACME', kind: 'payin' }, filter, {
      after,
      limit: 4,
    })
    ids.push(...page.details.map((detail) => (detail as { idPayin: string }).idPayin))
    after = page.next
  } while (after)
  return ids
}

it('lists by time have every row of it, whatever its position', async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: -420, max: 220, noNaN: true }), async (minutes) => {
      const time = at(minutes)
      const idsWhere = (matches: (times: Times) => boolean) => stored.filter(matches).map(({ id }) => id)
      expect(await everyIdOf({ from: time })).toEqual(idsWhere(({ createdAt }) => createdAt >= time))
      expect(await everyIdOf({ changedFrom: time })).toEqual(idsWhere(({ changedAt }) => changedAt >= time))
      const before = idsWhere(({ createdAt }) => createdAt < time)
      expect(await everyIdOf({ to: time })).toEqual(before)
      expect(await everyIdOf({ to: time, newestFirst: true })).toEqual(before.toReversed())
    }),
    { numRuns: 40 },
  )
})

it('few rows are noted, and none whose position is its time', async () => {
  const { rows } = await db.pool.query<{ side: string; hours: number[] }>(
    `select side, array_agg(hours order by id) as hours from list_displacement where until > now() - interval '2 hours' group by side order by side`,
  )
  expect(rows).toEqual([
    { side: 'EARLY', hours: [1, 4] },
    { side: 'LATE', hours: [1, 7] },
  ])
})

it('lists of other times read a minute more, and no more', async () => {
  const { rows } = await db.pool.query<{ begins: Date; ends: Date }>(
    `select list_begins($1::timestamptz) as begins, list_ends($2::timestamptz) as ends`,
    [at(-3 * 24 * 60), at(3 * 24 * 60)],
  )
  expect(rows).toEqual([{ begins: at(-3 * 24 * 60 - 1), ends: at(3 * 24 * 60 + 1) }])
})

it('lists of callbacks by time have every row of it', async () => {
  const expired = at(10 * 24 * 60)
  clock.set(expired)
  await expireDuePayments(gateway, 100)
  clock.set(at(0))
  for (const from of [at(0), expired]) {
    const { callbacks } = await readCallbacks(db, 'ACME', { from }, { limit: 50 })
    expect(callbacks).toHaveLength(differences.length)
  }
})
