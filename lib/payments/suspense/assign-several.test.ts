import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { keepFailedMatch } from '../receive/sql/failed-match.ts'
import { assignItem, type Assignment } from './assign-item.ts'
import { openItems } from './open-items.ts'

const gateway = await testGateway()
const { recordOf } = paymentStory(gateway)
const { stray, itemOf, accountOf, openDebit, balanceOf } = suspenseOf(gateway)
const inr = (minorUnits: bigint) => money(minorUnits, 'INR')
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))
const house = { borneBy: 'HOUSE' } as const

const strayItem = async (minorUnits: bigint) => (await itemOf(await stray(minorUnits))).id
const assign = (itemId: string, payment: PaymentKey, more: Partial<Assignment> = {}) =>
  assignItem(gateway, { itemId, payment, ...more }, annAndBen)
async function pay(key: PaymentKey, minorUnits: bigint): Promise<void> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: inr(minorUnits) })
}
const heldBy = async (key: PaymentKey) =>
  (await openItems(gateway)).find(({ payment }) => payment?.paymentId === key.paymentId)?.id ?? ''
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

describe('several items for one payment', () => {
  it('are accepted with less than asked only after all of them came', async () => {
    const [key, lacked] = [await open(), await balanceOf('SHORTFALL/INR')]
    const more = { moreItemIds: [await strayItem(3_00n)], acceptShort: house }
    expect(await assign(await strayItem(97_00n), key, more)).toMatchObject({
      result: 'COMPLETED',
      short: inr(0n),
      surplus: inr(0n),
    })
    expect((await recordOf(key)).shortfall).toBeUndefined()
    expect(await balanceOf('SHORTFALL/INR')).toBe(lacked)
    await correct()
  })

  it('are one of them that the payment has already, and others', async () => {
    const key = await open()
    await pay(key, 60_00n)
    const moreItemIds = [await strayItem(41_00n)]
    expect(await assign(await heldBy(key), key, { moreItemIds })).toMatchObject({
      result: 'COMPLETED',
      surplus: inr(1_00n),
      takenFrom: [],
    })
    expect((await recordOf(key)).moneyReceived).toEqual(inr(101_00n))
    await correct()
  })

  it('are given all of them or none', async () => {
    const [key, itemId] = [await open(), await strayItem(50_00n)]
    const baht = { receivingAccountId: await accountOf('THB'), money: money(50_00n, 'THB') }
    const other = (await itemOf(await stray(0n, baht))).id
    expect(await assign(itemId, key, { moreItemIds: [other] })).toEqual({ result: 'OTHER_CURRENCY' })
    const debit = await openDebit(50_00n)
    expect(await assign(itemId, key, { moreItemIds: [debit] })).toEqual({ result: 'IS_DEBIT' })
    const tooLittle = { moreItemIds: [await strayItem(44_99n)], acceptShort: house }
    expect(await assign(itemId, key, tooLittle)).toEqual({
      result: 'TOO_SHORT',
      missing: inr(5_01n),
      allowed: inr(5_00n),
    })
    expect((await recordOf(key)).moneyReceived).toEqual(inr(0n))
    await correct()
  })

  it('complete the payment also where only the first of them was needed, and the others are surplus', async () => {
    const key = await open()
    const moreItemIds = [await strayItem(5_00n)]
    expect(await assign(await strayItem(100_00n), key, { moreItemIds })).toMatchObject({
      result: 'COMPLETED',
      surplus: inr(5_00n),
    })
    await correct()
  })

  it('say that they are given once, however often one of them is named', async () => {
    const [key, itemId] = [await open(), await strayItem(50_00n)]
    expect(await assign(itemId, key, { moreItemIds: [itemId] })).toMatchObject({ result: 'PART_PAID' })
    expect((await recordOf(key)).moneyReceived).toEqual(inr(50_00n))
    await correct()
  })
})

describe('the surplus of an assignment', () => {
  it('is nothing of a part, whatever is accepted of it', async () => {
    const key = await open()
    await pay(key, 30_00n)
    expect(await assign(await strayItem(69_00n), key)).toMatchObject({
      result: 'PART_PAID',
      surplus: inr(0n),
    })
    expect(await assign(await strayItem(2_50n), key, { acceptShort: house })).toMatchObject({
      result: 'COMPLETED',
      surplus: inr(1_50n),
      short: inr(0n),
    })
    await correct()
  })

  it('is all of what comes after the success', async () => {
    const key = await open()
    await pay(key, 100_00n)
    const given = { result: 'SURPLUS', surplus: inr(7_00n), short: inr(0n) }
    expect(await assign(await strayItem(7_00n), key)).toMatchObject(given)
    expect(await assign(await strayItem(7_00n), key, { acceptShort: house })).toMatchObject(given)
    await correct()
  })

  it('is taken also by a payment that its bank took back, and that gave no match away', async () => {
    const key = await open()
    await pay(key, 100_00n)
    await reversePayment(gateway, key, byRail('bank'))
    expect(await assign(await strayItem(7_00n), key)).toMatchObject({ result: 'SURPLUS' })
    await correct()
  })
})

it('money that is assigned is not tried to be matched any more', async () => {
  const id = await stray(100_00n)
  await keepFailedMatch(gateway.db, id)
  await assign((await itemOf(id)).id, await open())
  const { rowCount } = await gateway.db.pool.query('select from failed_match where receipt_id = $1', [id])
  expect(rowCount).toBe(0)
})
