import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor, unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { refundKey, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, createTopup, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { refusePayout } from '../payouts/end-payout.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf, callbacksOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, balanceOf } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const bank = byRail('bank')
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const baht = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })

const open = (): Promise<PaymentKey> => createPayin(gateway, body, payinKey())
async function pay(key: PaymentKey, minorUnits: bigint): Promise<string> {
  const record = await recordOf(key)
  const receipt = receiptFor(record, gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(minorUnits, record.due.currencyCode) })
  return receiptId(receipt.sourceId)
}
const assign = (itemId: string, payment: PaymentKey, more: Partial<Assignment> = {}) =>
  assignItem(gateway, { itemId, payment, ...more }, annAndBen)
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
const idOf = async (key: PaymentKey) => (await itemsOf(key))[0]?.id ?? ''
const receivedBy = async (key: PaymentKey) => (await recordOf(key)).moneyReceived.amount
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

describe('surplus of a receipt that its payment needs in part', () => {
  const paid = async () => {
    const from = await open()
    const needed = (await recordOf(from)).due.amount
    return { from, needed, whole: await pay(from, needed + 10_00n) }
  }

  it('is given to another payment, and the first keeps its status, its books and its callback', async () => {
    const [{ from, needed }, to] = [await paid(), await open()]
    await assign((await itemOf(await stray(90_00n))).id, to)
    const before = await balanceOf('MERCHANT_AVAILABLE/INR/ACME')
    expect(await assign(await idOf(from), to)).toMatchObject({ result: 'COMPLETED', takenFrom: [from] })
    expect(await recordOf(from)).toMatchObject({ status: 'SUCCESS', moneyReceived: inr(needed) })
    expect([(await recordOf(from)).moneyReturned, await callbacksOf(from)]).toEqual([undefined, 1])
    expect((await balanceOf('MERCHANT_AVAILABLE/INR/ACME')) - before).toBe(98_50n)
    expect(await itemsOf(from)).toEqual([])
    await correct()
  })

  it('is given in parts, and what is left is its surplus still', async () => {
    const [{ from, needed }, to] = [await paid(), await open()]
    expect(await assign(await idOf(from), to, { amount: inr(4_00n) })).toMatchObject({ result: 'PART_PAID' })
    expect(await itemsOf(from)).toMatchObject([{ kind: 'SURPLUS', money: inr(6_00n) }])
    await assign(await idOf(from), to, { amount: inr(6_00n) })
    expect([await receivedBy(from), await receivedBy(to)]).toEqual([needed, 10_00n])
    expect(await assign(await idOf(to), from, { amount: inr(3_00n), dryRun: true })).toMatchObject({
      result: 'SURPLUS',
    })
    await correct()
  })

  it('is given away by a top-up too', async () => {
    const [from, to] = [await createTopup(gateway, baht), await createPayin(gateway, baht)]
    const needed = (await recordOf(from)).due.amount
    await pay(from, needed + 10_00n)
    expect(await assign(await idOf(from), to)).toMatchObject({ result: 'PART_PAID', takenFrom: [from] })
    expect([await receivedBy(from), await receivedBy(to)]).toEqual([needed, 10_00n])
    expect((await recordOf(from)).status).toBe('SUCCESS')
    await correct()
  })

  it('goes back to the payment that had it', async () => {
    const [{ from, needed }, to] = [await paid(), await open()]
    const assigned = await assign(await idOf(from), to)
    const part = 'receiptId' in assigned ? assigned.receiptId : ''
    expect(await undoMatch(gateway, part, annAndBen)).toMatchObject({ result: 'UNDONE' })
    expect(await assign((await itemOf(part)).id, from)).toMatchObject({ result: 'SURPLUS' })
    expect([await receivedBy(from), await receivedBy(to)]).toEqual([needed + 10_00n, 0n])
    await correct()
  })

  it('leaves a match that can be undone and redone', async () => {
    const [{ from, whole }, to] = [await paid(), await open()]
    await assign(await idOf(from), to)
    const rest = await receiptId(`${await sourceIdOf(whole)}/2`)
    expect(await undoMatch(gateway, rest, annAndBen)).toMatchObject({ returned: inr(100_00n) })
    expect((await recordOf(from)).moneyReturned).toEqual(inr(100_00n))
    await correct()
    expect(await redoMatch(gateway, rest, annAndBen)).toMatchObject({ result: 'COMPLETED' })
    expect(await redoMatch(gateway, whole, annAndBen)).toMatchObject({ result: 'NOT_OPEN' })
    expect((await recordOf(from)).moneyReturned).toBeUndefined()
    await correct()
    expect(await reversePayment(gateway, from, bank)).toHaveProperty('value')
    await correct()
  })
})

const sourceIdOf = async (id: string): Promise<string> => {
  const { rows } = await gateway.db.pool.query<{ source_id: string }>(
    'select source_id from receipt where id = $1',
    [id],
  )
  return rows[0]?.source_id ?? ''
}

describe('a part of what a payment has', () => {
  let to: PaymentKey
  beforeEach(async () => {
    to = await open()
  })

  it('is taken from a part payment, which keeps the rest and lacks the part', async () => {
    const from = await open()
    await pay(from, 60_00n)
    expect(await assign(await idOf(from), to, { amount: inr(20_00n) })).toMatchObject({ result: 'PART_PAID' })
    expect((await recordOf(from)).due).toEqual(inr(60_00n))
    await pay(from, 60_00n)
    expect((await recordOf(from)).status).toBe('SUCCESS')
    await correct()
  })

  it('is taken from a payment whose rest is found by its amount then too', async () => {
    const [from, other] = [await createPayin(gateway, baht), await createPayin(gateway, baht)]
    await pay(from, 50_00n)
    const part = { amount: money(20_00n, 'THB') }
    expect(await assign(await idOf(from), other, part)).toMatchObject({ result: 'PART_PAID' })
    expect(await receivedBy(from)).toBe(30_00n)
    const rest = unnamedReceiptFor(await recordOf(from), gateway.clock.now())
    expect(await receiveMoney(gateway, rest)).toEqual({ result: 'COMPLETED', key: from })
    await correct()
  })

  it('is taken from surplus of a payment that was asked for an amount of its own, which stays so', async () => {
    const [one, from, other] = await Promise.all([1, 2, 3].map(() => createPayin(gateway, baht)))
    if (!one || !from || !other) throw new Error('no payin')
    for (const key of [one, from]) await pay(key, (await recordOf(key)).due.amount - 50_00n)
    const asked = (await recordOf(from)).due.amount
    expect(asked).toBeGreaterThan(50_00n)
    await pay(from, asked + 10_00n)
    const { required } = (await recordOf(from)).attempt
    await assign(await idOf(from), other, { amount: money(4_00n, 'THB') })
    expect(await itemsOf(from)).toMatchObject([{ kind: 'SURPLUS', money: money(6_00n, 'THB') }])
    expect((await recordOf(from)).attempt.required).toEqual(required)
    await correct()
  })

  it('is taken from an expired payment and from money that came after the success', async () => {
    const [expired, success] = [await open(), await open()]
    await pay(expired, 60_00n)
    await expirePayment(gateway, expired, bank)
    await pay(success, 100_00n)
    await pay(success, 30_00n)
    await assign(await idOf(expired), to, { amount: inr(20_00n) })
    await assign(await idOf(success), to, { amount: inr(20_00n) })
    expect(await receivedBy(to)).toBe(40_00n)
    expect([await receivedBy(expired), await receivedBy(success)]).toEqual([40_00n, 110_00n])
    await correct()
  })

  it('is taken beside what it paid of what was short', async () => {
    const short = await open()
    const { id } = await itemOf(await stray(97_00n))
    await assign(id, short, { acceptShort: { borneBy: 'MERCHANT' } })
    await pay(short, 5_00n)
    expect(await assign(await idOf(short), to)).toMatchObject({ result: 'PART_PAID' })
    expect([await receivedBy(short), await receivedBy(to)]).toEqual([100_00n, 2_00n])
    expect((await recordOf(short)).shortfall?.short).toEqual(inr(0n))
    await correct()
  })

  it('is taken beside what was refunded, and never more', async () => {
    const [refunded, key] = [await open(), refundKey()]
    await pay(refunded, 110_00n)
    await refund(refunded, 6, { key })
    const [item] = (await itemsOf(refunded)).filter((one) => one.receiptId !== undefined)
    expect(await assign(item?.id ?? '', to, { amount: inr(4_01n) })).toEqual({
      result: 'TOO_MUCH',
      money: inr(4_00n),
    })
    expect(await assign(item?.id ?? '', to)).toMatchObject({ result: 'PART_PAID' })
    expect(await receivedBy(refunded)).toBe(106_00n)
    await correct()
    await refusePayout(gateway, key, 'INVALID_ACCOUNT', bank)
    expect(await itemsOf(refunded)).toMatchObject([{ kind: 'SURPLUS', money: inr(6_00n) }])
    await correct()
  })

  it('goes once, whoever asks at the same time', async () => {
    const from = await open()
    await pay(from, 110_00n)
    const item = await idOf(from)
    const both = await Promise.all([assign(item, to), assign(item, await open())])
    // Whoever comes later finds it closed, or not there any more.
    const results = both.map(({ result }) => result.replace('NOT_FOUND', 'NOT_OPEN'))
    expect(results.toSorted()).toEqual(['NOT_OPEN', 'PART_PAID'])
    await correct()
  })
})
