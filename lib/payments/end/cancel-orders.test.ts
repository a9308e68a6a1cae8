import { expect, it } from 'vitest'
import { testBank } from '../../testing/test-bank/rail.ts'
import { madeUpRail } from '../../testing/made-up-rail/rail.ts'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { RailDefinition } from '../rail/rail-definition.ts'
import { cancelDueOrders } from './cancel-orders.ts'
import { cancelPayment } from './end-payment.ts'

const asked: string[] = []
let answer: (signal: AbortSignal) => Promise<void> = async () => {}
const bank = madeUpRail().definition
const definition: RailDefinition = {
  ...bank,
  open: (parts) => ({
    ...bank.open(parts),
    cancel: ({ railReference }, signal) => {
      asked.push(railReference)
      return answer(signal)
    },
  }),
}
const gateway = await testGateway({}, { rails: [definition, testBank] })
const { db, clock } = gateway
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const waiting = async () => (await db.pool.query('select from rail_cancellation')).rowCount
const timesAsked = async (run: () => Promise<unknown>) => {
  asked.length = 0
  await run()
  return asked.length
}
const run = (stopping?: AbortSignal) => cancelDueOrders(gateway, 100, { stopping })

it('an order is cancelled by a worker, also when the process that ended the payment died', async () => {
  answer = async () => {}
  await cancelPayment(gateway, await createPayin(gateway, upi))
  expect([await waiting(), asked.length]).toEqual([1, 0])
  expect(await timesAsked(() => Promise.all([run(), run(), run()]))).toBe(1)
  expect(await waiting()).toBe(0)
})

it('the order of a replaced attempt is cancelled under its own reference', async () => {
  const key = await createPayin(gateway, upi)
  const { rows } = await db.pool.query<{ rail_reference: string }>(
    'select rail_reference from payment_attempt where payment_id = $1',
    [key.paymentId],
  )
  const transfer = { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } }
  expect(await changePayin(gateway, key, createBodyOf(100, 'INR', transfer))).toHaveProperty('value')
  expect(await timesAsked(run)).toBe(1)
  expect(asked).toEqual([rows[0]?.rail_reference])
})

it('a refused cancellation of the payment writes no order, and a rail that cancels none has none', async () => {
  const key = await createPayin(gateway, upi)
  await cancelPayment(gateway, key)
  await run()
  expect(await cancelPayment(gateway, key)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
  await cancelPayment(
    gateway,
    await createPayin(gateway, createBodyOf(100, 'BRL', { paymentMethodCode: 'PIXQR' })),
  )
  expect(await waiting()).toBe(0)
})

it('a rail that fails is asked five times, ever more rarely, and then no more', async () => {
  answer = () => Promise.reject(new Error('the bank cannot cancel orders'))
  await cancelPayment(gateway, await createPayin(gateway, upi))
  expect(await timesAsked(run)).toBe(1)
  for (const seconds of [10, 60, 600, 3_600]) {
    clock.forward(seconds * 1_000 - 1)
    expect(await timesAsked(run)).toBe(0)
    clock.forward(1)
    expect(await timesAsked(run)).toBe(1)
  }
  expect(await waiting()).toBe(0)
})

it('an order of a worker that died is taken over after its lease', async () => {
  const died = Promise.withResolvers<void>()
  answer = () => died.promise
  await cancelPayment(gateway, await createPayin(gateway, upi))
  asked.length = 0
  const first = run()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  answer = async () => {}
  clock.forward(59_999)
  expect(await timesAsked(run)).toBe(0)
  clock.forward(1)
  expect(await timesAsked(run)).toBe(1)
  died.reject(new Error('late'))
  await first
  expect(await waiting()).toBe(0)
})

it('a worker that stops does not wait for the rail, and the order stays', async () => {
  answer = () => new Promise(() => {})
  await cancelPayment(gateway, await createPayin(gateway, upi))
  const stopping = new AbortController()
  stopping.abort()
  await run(stopping.signal)
  expect(await waiting()).toBe(1)
})
