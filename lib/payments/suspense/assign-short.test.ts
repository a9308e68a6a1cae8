import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { selectMatches } from '../receive/sql/select-matches.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
const { recordOf, detailOf, eventsOf } = paymentStory(gateway)
const { stray, itemOf, receiptId, balanceOf } = suspenseOf(gateway)
const { refund } = refundsOf(gateway)
const bank = byRail('bank')
const available = () => balanceOf('MERCHANT_AVAILABLE/INR/ACME')
const shortfall = () => balanceOf('SHORTFALL/INR')
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')

const open = async (): Promise<PaymentKey> =>
  createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), payinKey())
const house = { borneBy: 'HOUSE' } as const

async function pay(key: PaymentKey, minorUnits: bigint): Promise<string> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: inr(minorUnits) })
  return receiptId(receipt.sourceId)
}
const assign = (itemId: string, payment: PaymentKey, more: Partial<Assignment> = {}) =>
  assignItem(gateway, { itemId, payment, ...more }, annAndBen)
const strayItem = async (minorUnits: bigint) => (await itemOf(await stray(minorUnits))).id
const itemsOf = async (key: PaymentKey) =>
  (await openItems(gateway)).filter(({ payment }) => payment?.paymentId === key.paymentId)
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

describe('less than the order amount', () => {
  it('stays a part payment where nobody accepts it', async () => {
    const key = await open()
    expect(await assign(await strayItem(99_00n), key)).toMatchObject({ result: 'PART_PAID', short: inr(0n) })
    await correct()
  })

  it('completes the payment at the cost of the house, which the detail shows', async () => {
    const [key, before, lacked] = [await open(), await available(), await shortfall()]
    expect(await assign(await strayItem(97_00n), key, { acceptShort: house })).toMatchObject({
      result: 'COMPLETED',
      short: inr(3_00n),
      surplus: inr(0n),
    })
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReceived: { amount: 97, currencyCode: 'INR' },
      moneyShort: { amount: 3, currencyCode: 'INR' },
    })
    expect([(await available()) - before, (await shortfall()) - lacked]).toEqual([98_50n, -3_00n])
    await correct()
  })

  it('completes it at the cost of the merchant, as an entry of its own', async () => {
    const [key, before, lacked] = [await open(), await available(), await shortfall()]
    await assign(await strayItem(97_00n), key, { acceptShort: { borneBy: 'MERCHANT' } })
    expect([(await available()) - before, (await shortfall()) - lacked]).toEqual([95_50n, 0n])
    expect(await detailOf(key)).toMatchObject({ moneyShort: { amount: 3 } })
    await correct()
  })

  it('is accepted up to the tolerance of the account only, and then nothing is done', async () => {
    const [key, item] = [await open(), await strayItem(94_99n)]
    expect(await assign(item, key, { acceptShort: house })).toEqual({
      result: 'TOO_SHORT',
      missing: inr(5_01n),
      allowed: inr(5_00n),
    })
    expect((await recordOf(key)).moneyReceived.amount).toBe(0n)
    await gateway.db.pool.query(
      `update receiving_account set short_up_to = '5.01' where currency_code = 'INR'`,
    )
    expect(await assign(item, key, { acceptShort: house })).toMatchObject({ result: 'COMPLETED' })
    await gateway.db.pool.query(`update receiving_account set short_up_to = null`)
    await correct()
  })

  it('completes an expired payment with what it has', async () => {
    const key = await open()
    await pay(key, 98_00n)
    await expirePayment(gateway, key, bank)
    const [item] = await itemsOf(key)
    expect(item).toMatchObject({ kind: 'SHORT' })
    expect(await assign(item?.id ?? '', key)).toMatchObject({ result: 'TOO_SHORT', missing: inr(2_00n) })
    expect(await assign(item?.id ?? '', key, { acceptShort: house })).toMatchObject({ result: 'COMPLETED' })
    expect(await eventsOf(key)).toContain('EXPIRED→SUCCESS LATE_MONEY_RECEIVED')
    expect(await itemsOf(key)).toEqual([])
    await correct()
  })

  it('can be refunded as far as it came', async () => {
    const key = await open()
    await assign(await strayItem(97_00n), key, { acceptShort: house })
    expect(await refund(key, 97.01)).toHaveProperty('failure')
    expect(await refund(key, 97)).toHaveProperty('value')
    await correct()
  })
})

describe('the rest that comes later', () => {
  it('pays what was short before it is surplus', async () => {
    const [key, lacked] = [await open(), await shortfall()]
    await assign(await strayItem(97_00n), key, { acceptShort: house })
    await pay(key, 5_00n)
    expect(await shortfall()).toBe(lacked)
    expect(await detailOf(key)).toMatchObject({ moneyReceived: { amount: 102 } })
    expect(await detailOf(key)).not.toHaveProperty('moneyShort')
    expect(await itemsOf(key)).toMatchObject([{ kind: 'SURPLUS', money: inr(2_00n) }])
    await correct()
  })

  it('is told as what repays the shortfall, with what is still short and what is surplus', async () => {
    const key = await open()
    await assign(await strayItem(97_00n), key, { acceptShort: house })
    const none = inr(0n)
    const allOfIt = { result: 'SHORTFALL_REPAID', surplus: none }
    expect(await assign(await strayItem(1_00n), key)).toMatchObject({ ...allOfIt, short: inr(2_00n) })
    const moreItemIds = [await strayItem(4_00n)]
    expect(await assign(await strayItem(2_00n), key, { moreItemIds })).toMatchObject({
      result: 'SHORTFALL_REPAID',
      short: none,
      surplus: inr(4_00n),
    })
    expect(await assign(await strayItem(5_00n), key)).toMatchObject({
      result: 'SURPLUS',
      surplus: inr(5_00n),
    })
    const matches = await selectMatches(gateway.db, key)
    const repayments = matches.map(({ money: came, repaid }) => [`${came.amount}`, repaid.amount])
    expect(Object.fromEntries(repayments)).toEqual({ 9700: 0n, 100: 100n, 200: 200n, 400: 0n, 500: 0n })
    await correct()
  })

  it.each(['HOUSE', 'MERCHANT'] as const)(
    'is lacked again where its match is undone (%s)',
    async (borneBy) => {
      const [key, before] = [await open(), await available()]
      await assign(await strayItem(97_00n), key, { acceptShort: { borneBy } })
      const afterShort = await available()
      const rest = await pay(key, 3_00n)
      expect((await available()) - before).toBe(98_50n)
      expect(await undoMatch(gateway, rest, annAndBen)).toMatchObject({ result: 'UNDONE', returned: inr(0n) })
      expect(await available()).toBe(afterShort)
      expect(await detailOf(key)).toMatchObject({ moneyShort: { amount: 3 } })
      await correct()
    },
  )
})

describe.each(['HOUSE', 'MERCHANT'] as const)('a payment that was completed short (%s)', (borneBy) => {
  const completed = async () => {
    const key = await open()
    const first = await pay(key, 40_00n)
    const assigned = await assign(await strayItem(57_00n), key, { acceptShort: { borneBy } })
    return { key, first, last: 'receiptId' in assigned ? assigned.receiptId : '' }
  }

  it('costs nobody anything where its match is undone', async () => {
    const [before, lacked] = [await available(), await shortfall()]
    const { key, first, last } = await completed()
    expect(await undoMatch(gateway, last, annAndBen)).toMatchObject({ returned: inr(60_00n) })
    expect(await undoMatch(gateway, first, annAndBen)).toMatchObject({ returned: inr(40_00n) })
    expect([(await available()) - before, (await shortfall()) - lacked]).toEqual([-1_50n, 0n])
    expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 100 } })
    await correct()
  })

  it('is short again, at the cost of the same, where its match is redone', async () => {
    const { key, last } = await completed()
    const [before, lacked] = [await available(), await shortfall()]
    await undoMatch(gateway, last, annAndBen)
    expect(await redoMatch(gateway, last, annAndBen)).toMatchObject({ result: 'COMPLETED' })
    expect([await available(), await shortfall()]).toEqual([before, lacked])
    expect(await detailOf(key)).toMatchObject({ moneyShort: { amount: 3 } })
    const rest = await pay(key, 3_00n)
    await undoMatch(gateway, rest, annAndBen)
    expect(await redoMatch(gateway, rest, annAndBen)).toMatchObject({ result: 'SHORTFALL_REPAID' })
    expect(await detailOf(key)).not.toHaveProperty('moneyShort')
    await correct()
  })

  it('gives what came later back to suspense where its completion is undone', async () => {
    const { key, last } = await completed()
    const before = await balanceOf('SUSPENSE/INR')
    await pay(key, 3_00n)
    expect(await balanceOf('SUSPENSE/INR')).toBe(before)
    await undoMatch(gateway, last, annAndBen)
    expect(await itemsOf(key)).toMatchObject([{ kind: 'SURPLUS', money: inr(3_00n) }])
    await correct()
  })

  it('costs nobody anything where its bank takes it back', async () => {
    const [before, lacked] = [await available(), await shortfall()]
    const { key } = await completed()
    await pay(key, 1_00n)
    await reversePayment(gateway, key, bank)
    expect([(await available()) - before, (await shortfall()) - lacked]).toEqual([-1_50n, 0n])
    expect(await itemsOf(key)).toMatchObject([{ kind: 'SURPLUS', money: inr(1_00n) }])
    await correct()
  })
})
