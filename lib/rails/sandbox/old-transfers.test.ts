import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { payoutOrders } from '../../testing/database/payout-orders.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { sandbox } from './rail.ts'

const gateway = await testGateway({}, { rails: [sandbox] })
const { db } = gateway

it('a transfer is deleted after 30 days, but not while its payout is open', async () => {
  const { onlyPayout } = payoutOrders(gateway)
  await onlyPayout()
  await onlyPayout()
  const { rows: orders } = await db.pool.query<{ key: string; payment_id: string }>(
    'select key, payment_id from payout_order',
  )
  for (const { key, payment_id } of orders)
    await db.pool.query(
      `insert into sandbox_transfer (key, merchant_code, payment_id, state, ends_as, due_at)
       values ($1, 'ACME', $2, 'DONE', 'DONE', now() - interval '31 days')`,
      [key, payment_id],
    )
  const lately = randomUUID()
  await db.pool.query(
    `insert into sandbox_transfer (key, merchant_code, payment_id, state, ends_as, due_at)
     values ($1, 'ACME', 'lately', 'DONE', 'DONE', now() - interval '29 days')`,
    [lately],
  )
  const tasks = gateway.rails.flatMap((rail) => rail.scheduledTasks ?? [])
  expect(await tasks.find(({ name }) => name === 'sandbox-transfers')?.run()).toBe(1)
  const { rows: left } = await db.pool.query<{ key: string }>('select key from sandbox_transfer')
  const { rows: open } = await db.pool.query<{ key: string }>(
    `select key from payout_order where state <> 'ENDED'`,
  )
  expect(left.map(({ key }) => key).toSorted()).toEqual([lately, ...open.map(({ key }) => key)].toSorted())
})
