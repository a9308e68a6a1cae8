import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { byClock, byOperator } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveBatch, receiveMoney } from './receive-money.ts'

const gateway = await testGateway()
const { recordOf, detailOf, rowsOf, eventsOf } = paymentStory(gateway)

const setPartCallbacks = (partialPaymentCallbacks: boolean) =>
  configureMerchant(gateway.db, [], { code: 'ACME', partialPaymentCallbacks }, byOperator('asha'))

const open = () => createPayin(gateway, createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' }))

async function receiptOf(key: PaymentKey, amount: bigint) {
  const record = await recordOf(key)
  return { ...receiptFor(record, gateway.clock.now()), money: money(amount, record.money.currencyCode) }
}
const pay = async (key: PaymentKey, amount: bigint) => receiveMoney(gateway, await receiptOf(key, amount))
const rest = async (key: PaymentKey) => (await recordOf(key)).due.amount

/** The number of the event of each callback, in the order in which they are due. */
const callbacks = async (key: PaymentKey) =>
  (
    await rowsOf('select event_no from (select * from callback order by next_delivery_at, event_no) c', key)
  ).map(({ event_no }) => event_no)

describe('part of the money', () => {
  it('calls nobody back unless the merchant asked for it', async () => {
    await setPartCallbacks(false)
    const key = await open()
    expect(await pay(key, 40_00n)).toMatchObject({ result: 'PART_PAID' })
    expect(await callbacks(key)).toEqual([])
    expect(await eventsOf(key)).toEqual(['WAITING CREATED'])
  })

  it('calls back once for each receipt, in order, and before the callback of the success', async () => {
    await setPartCallbacks(true)
    const key = await open()
    await pay(key, 40_00n)
    const { process, moneyReceived } = (await detailOf(key)) as Record<string, { amount?: number }>
    expect([process, moneyReceived?.amount]).toEqual([expect.objectContaining({ status: 'WAITING' }), 40])
    gateway.clock.forward(1_000)
    await pay(key, 10_00n)
    gateway.clock.forward(1_000)
    expect(await pay(key, await rest(key))).toMatchObject({ result: 'COMPLETED' })
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→WAITING PART_RECEIVED',
      'WAITING→WAITING PART_RECEIVED',
      'WAITING→SUCCESS MONEY_RECEIVED',
    ])
    expect(await callbacks(key)).toEqual([2, 3, 4])
    expect(await checkLedger(gateway.db)).toEqual([])
  })

  it('that is reported twice calls back once', async () => {
    await setPartCallbacks(true)
    const key = await open()
    const receipt = await receiptOf(key, 40_00n)
    await receiveMoney(gateway, receipt)
    await receiveMoney(gateway, receipt)
    await Promise.all([receiveMoney(gateway, receipt), receiveMoney(gateway, receipt)])
    expect(await callbacks(key)).toEqual([2])
  })

  it('in two lines of one statement calls back twice, and the rest in the same statement once', async () => {
    await setPartCallbacks(true)
    const key = await open()
    const due = await rest(key)
    const lines = [
      await receiptOf(key, 10_00n),
      await receiptOf(key, 20_00n),
      await receiptOf(key, due - 30_00n),
    ]
    const results = (await receiveBatch(gateway, lines)).map(({ result }) => result)
    expect(results).toEqual(['PART_PAID', 'PART_PAID', 'COMPLETED'])
    expect(await callbacks(key)).toEqual([2, 3, 4])
  })

  it('of a payin that has expired calls nobody back, since its last callback was sent', async () => {
    await setPartCallbacks(true)
    const key = await open()
    await pay(key, 40_00n)
    gateway.clock.forward(2 * 86_400_000)
    await expirePayment(gateway, key, byClock)
    await pay(key, 10_00n)
    expect(await eventsOf(key)).toEqual([
      'WAITING CREATED',
      'WAITING→WAITING PART_RECEIVED',
      'WAITING→EXPIRED TIME_OVER',
    ])
    expect(await callbacks(key)).toEqual([2, 3])
    expect((await detailOf(key))['moneyReceived']).toMatchObject({ amount: 50 })
  })
})
