import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { bypassConstraints } from '../../testing/database/bypass-constraints.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readBalance } from '../read-balances.ts'
import { adjustBalance, type Adjustment } from './adjust-balance.ts'
import { creditBalance } from './credit-balance.ts'

const { db } = await testGateway()

const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  requestId: randomUUID(),
  merchantCode: 'ACME',
  money: money(-2550n, 'INR'),
  reason: 'fee charged twice',
  by: 'Ann',
  approvedBy: 'Bob',
  ...more,
})

const available = async () => (await readBalance(db, 'ACME', 'INR')).available.amount

/** How much was booked meanwhile. */
async function movedBy(run: () => Promise<unknown>): Promise<bigint> {
  const before = await available()
  await run()
  return (await available()) - before
}

/** The connection breaks when the commit has happened and before its answer comes. */
const losingAnswers: Database = Object.assign(Object.create(db) as Database, {
  transaction: async (...parameters: Parameters<Database['transaction']>) => {
    await db.transaction(...parameters)
    throw new Error('Connection terminated unexpectedly')
  },
})

describe.each([
  [
    'an adjustment',
    -2550n,
    (on: Database, requestId: string) => adjustBalance(on, adjustment({ requestId })),
  ],
  [
    'an opening balance',
    100_000n,
    (on: Database, requestId: string) =>
      creditBalance(on, 'ACME', money(100_000n, 'INR'), byOperator('Ann'), requestId),
  ],
])('%s', (_, amount, book) => {
  it('is booked once for one request ID, and the second request returns the first result', async () => {
    const requestId = randomUUID()
    const first = await book(db, requestId)
    expect(first.bookedBefore).toBeUndefined()
    await book(db, randomUUID())
    const moved = await movedBy(async () => {
      expect(await book(db, requestId)).toEqual({ ...first, bookedBefore: expect.any(Date) })
    })
    expect(moved).toBe(0n)
  })

  it('is booked once by concurrent requests', async () => {
    const requestId = randomUUID()
    const moved = await movedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => book(db, requestId)))
      expect(answers.filter(({ bookedBefore }) => bookedBefore === undefined)).toHaveLength(1)
      expect(new Set(answers.map(({ after }) => after.available.amount)).size).toBe(1)
    })
    expect(moved).toBe(amount)
  })

  it('is booked once when the answer to its commit was lost and the request is repeated', async () => {
    const requestId = randomUUID()
    const moved = await movedBy(async () => {
      await expect(book(losingAnswers, requestId)).rejects.toThrow('Connection terminated')
      await book(db, requestId)
    })
    expect(moved).toBe(amount)
  })

  it('is booked each time under IDs of their own', async () => {
    const moved = await movedBy(() => Promise.all([book(db, randomUUID()), book(db, randomUUID())]))
    expect(moved).toBe(2n * amount)
  })
})

describe('a request ID that was used', () => {
  const requestId = randomUUID()

  it.each<[string, Partial<Adjustment>]>([
    ['amount', { money: money(-2551n, 'INR') }],
    ['currency', { money: money(-2550n, 'MYR') }],
    ['reason', { reason: 'another' }],
    ['person', { by: 'Carol' }],
    ['approval', { approvedBy: 'Dan' }],
  ])('books no other %s, also of requests at once', async (_, other) => {
    await adjustBalance(db, adjustment({ requestId }))
    const moved = await movedBy(async () => {
      const outcomes = await Promise.allSettled([
        adjustBalance(db, adjustment({ requestId, ...other })),
        adjustBalance(db, adjustment({ requestId, ...other })),
      ])
      expect(outcomes).toMatchObject([
        { status: 'rejected', reason: { name: 'RequestIdReused' } },
        { status: 'rejected', reason: { name: 'RequestIdReused' } },
      ])
    })
    expect(moved).toBe(0n)
  })

  it('is the same request where an earlier release wrote the name without its kind', async () => {
    const earlier = randomUUID()
    await adjustBalance(db, adjustment({ requestId: earlier }))
    await bypassConstraints(
      db,
      'alter table audit_event disable trigger user',
      `update audit_event set actor = 'Ann' where request_id = '${earlier}'`,
      'alter table audit_event enable trigger user',
    )
    const { bookedBefore } = await adjustBalance(db, adjustment({ requestId: earlier }))
    expect(bookedBefore).toBeInstanceOf(Date)
  })

  it('books no opening balance', async () => {
    await expect(
      creditBalance(db, 'ACME', money(-2550n, 'INR'), byOperator('Ann'), requestId),
    ).rejects.toThrow('which is a different booking. Nothing was booked: use another request ID.')
  })
})

it('leaves a consistent ledger', async () => {
  expect(await checkLedger(db)).toEqual([])
})
