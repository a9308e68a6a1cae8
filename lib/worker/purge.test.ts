import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { bypassConstraints } from '../testing/database/bypass-constraints.ts'
import { payoutOrders } from '../testing/database/payout-orders.ts'
import { createBodyOf, createPayin, testGateway } from '../testing/test-gateway.ts'
import { purges } from './purge.ts'

const gateway = await testGateway()
const { db } = gateway

it('money that was seen is deleted 30 days after its payment ended, and kept while it is open', async () => {
  const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  const ended = { open: null, 'ended lately': '29 days', 'ended long ago': '31 days' }
  for (const [source, since] of Object.entries(ended)) {
    const { paymentId } = await createPayin(gateway, upi)
    await bypassConstraints(
      db,
      `insert into unconfirmed_receipt (source, source_id, merchant_code, kind, payment_id, attempt_no, amount, confirmations,
         confirmations_required, seen_at) values ('${source}', '1', 'ACME', 'payin', '${paymentId}', 1, 1, 0, 1, now() - interval '1 year')`,
      since
        ? `update payment set status = 'SUCCESS', processed_at = now() - interval '${since}' where payment_id = '${paymentId}'`
        : 'select',
    )
  }
  expect(await purges['unconfirmed-receipts'].run(db)).toBe(1)
  const { rows } = await db.pool.query('select source from unconfirmed_receipt order by source')
  expect(rows).toEqual([{ source: 'ended lately' }, { source: 'open' }])
})

it('a transfer of the simulated bank is deleted after 30 days, but not while its payout is open', async () => {
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
