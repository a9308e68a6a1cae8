import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { madeUpRail } from '../../testing/made-up-rail/rail.ts'
import { changePayin, createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { cancelDueOrders } from '../end/cancel-orders.ts'
import type { RailDefinition } from '../rail/rail-definition.ts'
import type { AttemptRequest, OpenResult } from '../rail/rail.ts'

// An institution that makes an order for each opening, and cannot be asked which of them were used.
const orders = new Set<string>()
const bank = madeUpRail()
let answer: (order: AttemptRequest) => Promise<OpenResult | undefined> = async () => undefined
const remote: RailDefinition = {
  ...bank.definition,
  open: (parts) => {
    const rail = bank.definition.open(parts)
    return {
      ...rail,
      opensRemotely: true,
      open: async (order, signal) => {
        orders.add(order.railReference)
        return (await answer(order)) ?? rail.open(order, signal)
      },
      cancel: async ({ railReference }) => void orders.delete(railReference),
    }
  },
}
const gateway = await testGateway({}, { rails: [remote] })
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })

const referenceOf = async (paymentId: string) => {
  const text = 'select rail_reference from payment_attempt where payment_id = $1 order by attempt_no'
  const { rows } = await gateway.db.pool.query<{ rail_reference: string }>(text, [paymentId])
  return rows.map((row) => row.rail_reference)
}
/** What a worker does two minutes later. */
const sweep = async () => {
  gateway.clock.forward(121_000)
  await cancelDueOrders(gateway, 100)
}

it('an order whose payment is written stays at the institution', async () => {
  const key = await createPayin(gateway, upi)
  await sweep()
  expect(orders).toEqual(new Set(await referenceOf(key.paymentId)))
})

it('an order whose answer is lost is cancelled two minutes later, and nothing is written', async () => {
  const before = new Set(orders)
  answer = () => Promise.reject(new Error('the connection was lost'))
  const key = payinKey()
  await expect(createPayin(gateway, upi, key)).rejects.toThrow('the connection was lost')
  answer = async () => undefined
  expect([orders.size, await referenceOf(key.paymentId)]).toEqual([before.size + 1, []])
  gateway.clock.forward(119_000)
  await cancelDueOrders(gateway, 100)
  expect(orders.size).toBe(before.size + 1)
  gateway.clock.forward(2_000)
  await cancelDueOrders(gateway, 100)
  expect(orders).toEqual(before)
})

it('of two creates of one ID, the order of the one that lost is cancelled', async () => {
  const before = new Set(orders)
  const key = payinKey(randomUUID())
  const results = await Promise.allSettled([createPayin(gateway, upi, key), createPayin(gateway, upi, key)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await sweep()
  expect(orders).toEqual(new Set([...before, ...(await referenceOf(key.paymentId))]))
})

it('a method that is chosen again keeps the new order, and the old one is cancelled', async () => {
  const key = await createPayin(gateway, upi)
  expect(await changePayin(gateway, key, upi)).toHaveProperty('value')
  await sweep()
  const [first = '', second = ''] = await referenceOf(key.paymentId)
  expect([orders.has(first), orders.has(second)]).toEqual([false, true])
})

it('a payment that is not written within two minutes is not written at all', async () => {
  const before = new Set(orders)
  const key = payinKey()
  answer = async () => {
    await sweep()
    return undefined
  }
  await expect(createPayin(gateway, upi, key)).rejects.toThrow('was cancelled before the payin was written')
  answer = async () => undefined
  expect([await referenceOf(key.paymentId), orders]).toEqual([[], before])
})

it('nothing is left to cancel where the rail refuses', async () => {
  answer = async (order) => {
    orders.delete(order.railReference)
    return { refused: 'CUSTOMER_NOT_REGISTERED' }
  }
  await expect(createPayin(gateway, upi)).rejects.toThrow('CUSTOMER_NOT_REGISTERED')
  answer = async () => undefined
  const { rowCount } = await gateway.db.pool.query('select from rail_cancellation')
  expect(rowCount).toBe(0)
})
