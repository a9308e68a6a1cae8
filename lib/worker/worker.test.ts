import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { readSettlements } from '../ledger/settlements/read-settlements.ts'
import { money } from '../money/money.ts'
import { selectPayout } from '../payments/payouts/sql/select-payout.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { patiently } from '../testing/patience.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payoutBodyOf,
  payoutKey,
  testGateway,
} from '../testing/test-gateway.ts'
import { startWorker } from './worker.ts'
import type { Worker } from './worker.ts'

const gateway = await testGateway()
let respond: (response: ServerResponse) => void
let shop: Awaited<ReturnType<typeof merchantServer>>
let worker: Worker

beforeEach(async () => {
  respond = (response) => void response.writeHead(200).end()
  shop = await merchantServer((_request, response) => respond(response))
  worker = startWorker(gateway)
})
afterEach(async () => {
  await worker.stop()
  await shop.close()
})

const upi = () => ({ ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url })
const announced = () => shop.arrivals.map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity)

test('payouts are sent, the tasks of their rail run, and the merchant gets one callback', async () => {
  await creditBalance(gateway.db, 'ACME', money(10_000n, 'INR'), byOperator('test'))
  const key = payoutKey()
  await createPayout(gateway, { ...payoutBodyOf(1), callbackUrl: shop.url }, key)
  await vi.waitFor(() => expect(announced()).toEqual([key.paymentId]), patiently)
  expect((await selectPayout(gateway.db, key))?.status).toBe('SUCCESS')
})

test('an unpaid payment expires, and the merchant gets a callback', async () => {
  const key = await createPayin(gateway, upi())
  gateway.clock.forward(31 * 60_000)
  await vi.waitFor(() => expect(announced()).toEqual([key.paymentId]), patiently)
  expect(await readPayment(gateway, key)).toMatchObject({ status: 'EXPIRED', failureReasonCode: 'EXPIRED' })
})

test('the worker survives a database that drops every connection', async () => {
  await gateway.db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const key = await vi.waitFor(() => createPayin(gateway, upi()), patiently)
  await simulate(gateway, key, { event: 'PAY' })
  await vi.waitFor(() => expect(announced()).toEqual([key.paymentId]), patiently)
})

test('stopping waits a few seconds for a server that does not answer and leaves the delivery to the next worker', async () => {
  respond = () => {}
  const key = await createPayin(gateway, upi())
  await simulate(gateway, key, { event: 'REFUSE' })
  await vi.waitFor(() => expect(shop.arrivals).toHaveLength(1), patiently)
  await worker.stop()

  respond = (response) => void response.writeHead(200).end()
  worker = startWorker(gateway)
  await vi.waitFor(() => expect(shop.arrivals).toHaveLength(2), patiently)
  const { rows } = await gateway.db.pool.query(
    `select error, d.status from callback_delivery d join callback c on c.id = d.callback_id
     where c.payment_id = $1 order by d.delivery_no`,
    [key.paymentId],
  )
  // The stop did not wait for the end of the delivery: that would be a TIMEOUT.
  expect(rows[0]).toEqual({ error: 'UNKNOWN_OUTCOME', status: null })
})

test('a day that has ended is closed', async () => {
  await creditBalance(gateway.db, 'ACME', money(100n, 'MYR'), byOperator('test'))
  gateway.clock.forward(2 * 86_400_000)
  await worker.stop()
  worker = startWorker(gateway)
  const settled = () =>
    readSettlements(gateway.db, 'ACME', { currencyCodes: new Set(['MYR']) }, { after: 0n, limit: 10 })
  await vi.waitFor(async () => expect(await settled()).toHaveLength(1), patiently)
})
