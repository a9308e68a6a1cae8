import { expect, it, vi } from 'vitest'
import { callbackState, callbackTestContext, waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { recordGathered } from './gathered-records.ts'
import { claimDue } from './sql/claim-due.ts'

const db = await testDatabase()
const { clock } = callbackTestContext(db)
const url = 'http://127.0.0.1:1/callback'
const recorder = { db, config: { callbackRetrySeconds: 120 } }
const delivery = { at: clock.now(), status: 200, durationMs: 5 }

async function claimed(number: number) {
  for (let made = 0; made < number; made += 1) await waitingCallback(db, url)
  return claimDue(db, { limit: number, perMerchant: number })
}

it('results that come together are recorded by a few statements, each with its own log', async () => {
  const callbacks = await claimed(12)
  expect(callbacks).toHaveLength(12)
  const query = vi.spyOn(db, 'query')
  const statuses = await Promise.all(
    callbacks.map(({ callbackId, deliveryNo }, index) =>
      recordGathered(recorder, {
        callbackId,
        deliveryNo,
        delivery: { ...delivery, status: index % 2 === 0 ? 200 : 500, durationMs: index },
      }),
    ),
  )
  const statements = query.mock.calls.filter(([{ name }]) => name === 'record_callback_deliveries')
  query.mockRestore()
  expect(statements.length).toBeLessThan(4)
  expect(statuses).toEqual(callbacks.map((_, index) => (index % 2 === 0 ? 'DELIVERED' : 'PENDING')))
  const { rows } = await db.pool.query<{ callback_id: string; status: number; duration_ms: number }>(
    'select callback_id, status, duration_ms from callback_delivery order by duration_ms',
  )
  expect(rows).toEqual(
    callbacks.map(({ callbackId }, index) => ({
      callback_id: callbackId,
      status: index % 2 === 0 ? 200 : 500,
      duration_ms: index,
    })),
  )
})

it('a result that the database refuses does not hold back those that came with it', async () => {
  const callbacks = await claimed(6)
  const outcomes = await Promise.allSettled(
    callbacks.map(({ callbackId, deliveryNo }, index) =>
      recordGathered(recorder, {
        callbackId,
        deliveryNo,
        delivery: index === 3 ? { ...delivery, at: new Date(Number.NaN) } : delivery,
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(
    callbacks.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
  )
  for (const [index, { callbackId }] of callbacks.entries())
    expect(await callbackState(db, callbackId)).toMatchObject({
      status: index === 3 ? 'PENDING' : 'DELIVERED',
    })
})
