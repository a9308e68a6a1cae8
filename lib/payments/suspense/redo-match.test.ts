import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment, refusePayment } from '../end/end-payment.ts'
import { byRail } from '../../platform/audit/actor.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { selectRefundable } from '../refunds/sql/refundable.ts'
import { assignItem } from './assign-item.ts'
import { bookItem } from './book-item.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const changed = vi.fn()
const gateway = { ...(await testGateway()), changed }
const { recordOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)
const { itemOf, receiptId, stray, balanceOf } = suspenseOf(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const bank = byRail('bank')

async function pay(key: PaymentKey, amount: bigint): Promise<string> {
  const receipt = receiptFor(await recordOf(key), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(amount, 'INR') })
  return receiptId(receipt.sourceId)
}
const undo = (id: string) => undoMatch(gateway, id, annAndBen)
const redo = (id: string) => redoMatch(gateway, id, annAndBen)
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const accounts = ['MERCHANT_AVAILABLE/INR/ACME', 'SUSPENSE/INR', 'FEE_INCOME/INR', 'ROUNDING/INR']
const balances = () => Promise.all(accounts.map(balanceOf))
const left = async ({ paymentId }: PaymentKey) =>
  (await selectRefundable(gateway.db, 'ACME', paymentId))?.left

describe('redoing the match of a payment that had succeeded by it', () => {
  it('leaves everything as it was before the undo, and calls back once', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    const before = [await balances(), await left(key), (await recordOf(key)).moneyReceived]
    await undo(id)
    const callbacks = await callbacksOf(key)
    changed.mockClear()
    expect(await redo(id)).toEqual({
      result: 'COMPLETED',
      key,
      money: money(100_00n, 'INR'),
      returned: money(100_00n, 'INR'),
    })
    expect([await balances(), await left(key), (await recordOf(key)).moneyReceived]).toEqual(before)
    expect(changed.mock.calls).toEqual([[key]])
    const detail = await detailOf(key)
    expect(detail).toMatchObject({ process: { status: 'SUCCESS' } })
    expect(detail).not.toHaveProperty('moneyReturned')
    expect(detail).not.toHaveProperty('returnedAt')
    expect(await callbacksOf(key)).toBe(callbacks + 1)
    expect(await eventsOf(key)).toContain('SUCCESS→SUCCESS MATCH_REDONE')
    expect(await itemOf(id)).toMatchObject({ closedAs: 'MATCHED' })
    await correct()
  })

  it('can be undone and redone again, and counts its share each time', async () => {
    const key = await createPayin(gateway, upi)
    const [first, second] = [await pay(key, 70_00n), await pay(key, 60_00n)]
    for (const id of [first, second, first]) {
      expect(await undo(id)).toMatchObject({ returned: money(id === first ? 70_00n : 30_00n, 'INR') })
      await correct()
      expect(await redo(id)).toMatchObject({ result: 'COMPLETED' })
      await correct()
    }
    await undo(first)
    await undo(second)
    await redo(second)
    expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 70 } })
    await correct()
    await redo(first)
    expect(await detailOf(key)).not.toHaveProperty('moneyReturned')
    await correct()
  })

  it('however often it is asked for at once, happens once', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    await undo(id)
    const outcomes = await Promise.all([1, 2, 3].map(() => redo(id)))
    expect(outcomes.filter(({ result }) => result === 'COMPLETED')).toHaveLength(1)
    await correct()
  })
})

describe('redoing the match of a part payment', () => {
  it('counts it again, and completes the payment with it', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 40_00n)
    await undo(id)
    expect(await redo(id)).toMatchObject({ result: 'PART_PAID', returned: money(0n, 'INR') })
    await undo(id)
    await pay(key, 60_00n)
    expect(await redo(id)).toMatchObject({ result: 'COMPLETED' })
    expect((await recordOf(key)).status).toBe('SUCCESS')
    await correct()
  })

  it('is surplus where other money has completed the payment', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 40_00n)
    await undo(id)
    await pay(key, 100_00n)
    expect(await redo(id)).toMatchObject({ result: 'SURPLUS', key })
    expect((await recordOf(key)).moneyReceived).toEqual(money(140_00n, 'INR'))
    await correct()
  })

  it.each([
    ['expired', 'PART_PAID', expirePayment],
    [
      'was refused',
      'ENDED',
      (context: typeof gateway, key: PaymentKey) =>
        refusePayment(context, key, 'REFUSED_BY_INSTITUTION', bank),
    ],
  ])('that %s gives it the money again', async (_, result, end) => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 50_00n)
    await end(gateway, key, bank)
    const { status } = await recordOf(key)
    await undo(id)
    expect(await redo(id)).toMatchObject({ result })
    expect(await recordOf(key)).toMatchObject({ status, moneyReceived: money(50_00n, 'INR') })
    await correct()
  })
})

describe('a match is not redone', () => {
  it('where there is none, or none was undone', async () => {
    expect(await redo(payinKey().paymentId)).toEqual({ result: 'NOT_FOUND' })
    expect(await redo(await stray(7_77n))).toEqual({ result: 'NOT_UNDONE' })
    const key = await createPayin(gateway, upi)
    expect(await redo(await pay(key, 100_00n))).toEqual({ result: 'NOT_UNDONE' })
  })

  it('where its money went elsewhere meanwhile, or a part of it', async () => {
    const [key, other] = [await createPayin(gateway, upi), await createPayin(gateway, upi)]
    const [id, second] = [await pay(key, 100_00n), await pay(other, 100_00n)]
    await undo(id)
    await bookItem(gateway, (await itemOf(id)).id, 'OTHER', annAndBen)
    expect(await redo(id)).toEqual({ result: 'NOT_OPEN', closedAs: 'OTHER' })
    await undo(second)
    const payment = await createPayin(gateway, upi)
    await assignItem(
      gateway,
      { itemId: (await itemOf(second)).id, payment, amount: money(5_00n, 'INR') },
      annAndBen,
    )
    expect(await redo(second)).toMatchObject({ result: 'NOT_OPEN', closedAs: 'WITHDRAWN' })
    await correct()
  })
})
