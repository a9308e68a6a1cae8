import { expect, it } from 'vitest'
import { callbackState, waitingCallback } from '../testing/callback-merchant.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { readLatestCallbacks } from './read-callbacks.ts'
import { resendFailed } from './resend-callback.ts'

const db = await testDatabase()
const url = 'https://shop.example/callback'

async function callbackOf(merchant: string, status: 'PENDING' | 'FAILED' | 'DELIVERED'): Promise<string> {
  const id = await waitingCallback(db, url, merchant)
  await db.pool.query(
    `update callback set status = $2, next_delivery_at = case when $2 = 'PENDING' then next_delivery_at end where id = $1`,
    [id, status],
  )
  return id
}

it('the newest callbacks of several merchants follow each other over pages, and those of no other appear', async () => {
  const ids: string[] = []
  for (const merchant of ['A', 'B', 'A', 'C', 'B']) ids.push(await callbackOf(merchant, 'DELIVERED'))
  const [a1, b1, a2, , b2] = ids
  const first = await readLatestCallbacks(db, ['A', 'B'], {}, { limit: 3 })
  expect(first.callbacks.map(({ callbackId }) => callbackId)).toEqual([b2, a2, b1])
  const rest = await readLatestCallbacks(db, ['A', 'B'], {}, { after: first.next, limit: 3 })
  expect(rest.callbacks.map(({ callbackId }) => callbackId)).toEqual([a1])
  expect(rest.next).toBeUndefined()
})

it('a page has what its filter fits: the status, the payment, the time', async () => {
  const failed = await callbackOf('D', 'FAILED')
  await callbackOf('D', 'DELIVERED')
  const { callbacks } = await readLatestCallbacks(db, ['D'], { status: 'FAILED' }, { limit: 5 })
  expect(callbacks.map(({ callbackId }) => callbackId)).toEqual([failed])
  const { paymentId = '', createdAt = new Date() } = callbacks[0] ?? {}
  const found = async (filter: Parameters<typeof readLatestCallbacks>[2]) =>
    (await readLatestCallbacks(db, ['D'], filter, { limit: 5 })).callbacks.length
  expect(await found({ paymentId })).toBe(1)
  expect(await found({ paymentId: 'another' })).toBe(0)
  expect(await found({ from: createdAt })).toBe(2)
  expect(await found({ until: createdAt })).toBe(0)
})

it('what failed since a time is due again, of that merchant and nothing older', async () => {
  const old = await callbackOf('E', 'FAILED')
  // A Date has milliseconds: the next one, and it is over when the others come.
  const { rows } = await db.pool.query<{ at: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.002)`,
  )
  const lately = await callbackOf('E', 'FAILED')
  const others = await callbackOf('F', 'FAILED')
  const delivered = await callbackOf('E', 'DELIVERED')
  expect(await resendFailed({ db }, 'E', rows[0]?.at ?? new Date())).toBe(1)
  const statuses = await Promise.all([old, lately, others, delivered].map((id) => callbackState(db, id)))
  expect(statuses.map(({ status }) => status)).toEqual(['FAILED', 'PENDING', 'FAILED', 'DELIVERED'])
})
