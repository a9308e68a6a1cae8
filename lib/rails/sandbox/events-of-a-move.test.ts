import { expect, it } from 'vitest'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { runDueSandboxEvents } from './due-events.ts'
import { sandbox } from './rail.ts'
import { twoClusters } from '../../testing/clusters/two-clusters.ts'
import { createBodyOf, createPayin, payinKey, type TestGateway } from '../../testing/test-gateway.ts'

const { west, east, move } = await twoClusters({}, [sandbox])
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

/** Payins whose money comes by itself. */
async function plan(gateway: TestGateway, merchantCode: string, ids: readonly string[]) {
  const keys = ids.map((id) => ({ ...payinKey(`sbx-success-${id}`), merchantCode }))
  for (const key of keys) await createPayin(gateway, upi, key)
  return keys
}

async function carryOut(gateway: TestGateway): Promise<void> {
  gateway.clock.forward(60_000)
  while ((await runDueSandboxEvents(gateway, 10)) > 0);
}

const statusesOf = (gateway: TestGateway, keys: readonly PaymentKey[]) =>
  Promise.all(keys.map(async (key) => (await readPayment(gateway, key))?.status))

it('money of planned events comes in the target, of the merchant that moved and of those that live there', async () => {
  // As after events of other merchants: in the target the numbers begin anew, and come to these later.
  await west.db.pool.query('alter sequence sandbox_event_id_seq restart with 8')
  const done = await plan(west, 'ACME', ['1', '2', '3'])
  await carryOut(west)
  const pending = await plan(west, 'ACME', ['4', '5'])
  await move('to east')
  await carryOut(east)
  const ofOthers = await plan(east, 'BETA', ['1', '2', '3', '4', '5'])
  await carryOut(east)
  const all = await statusesOf(east, [...done, ...pending, ...ofOthers])
  expect(all).toEqual(all.map(() => 'SUCCESS'))
  expect((await east.db.pool.query('select from receipt_conflict')).rowCount).toBe(0)
})
