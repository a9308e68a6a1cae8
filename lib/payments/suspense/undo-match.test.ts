import { describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor, unnamedReceiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, createTopup, payinKey, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment, refusePayment } from '../end/end-payment.ts'
import { reversePayment } from '../end/reverse-payment.ts'
import { isFailure } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { assignItem } from './assign-item.ts'
import { undoMatch } from './undo-match.ts'

const changed = vi.fn()
const gateway = { ...(await testGateway()), changed }
const { recordOf, detailOf, callbacksOf, eventsOf } = paymentStory(gateway)
const { itemOf, receiptId, stray, balanceOf } = suspenseOf(gateway)
const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const offline = createBodyOf(200, 'THB', { paymentMethodCode: 'OFFLINE' })
const bank = byRail('bank')

/** Pays an amount by the reference of a payment; returns the ID of the receipt. */
async function pay(key: PaymentKey, amount: bigint): Promise<string> {
  const record = await recordOf(key)
  const receipt = receiptFor(record, gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(amount, record.money.currencyCode) })
  return receiptId(receipt.sourceId)
}

const undo = (id: string) => undoMatch(gateway, id, annAndBen)
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])
const accounts = ['MERCHANT_AVAILABLE/INR/ACME', 'SUSPENSE/INR', 'FEE_INCOME/INR', 'ROUNDING/INR']
const balances = () => Promise.all(accounts.map(balanceOf))
const movedBy = async (run: () => Promise<unknown>): Promise<bigint[]> => {
  const before = await balances()
  await run()
  return (await balances()).map((amount, at) => amount - (before[at] ?? 0n))
}

describe('undoing the match of a completed payment', () => {
  it('debits the merchant, keeps the status and the fee, and calls back once', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    const callbacks = await callbacksOf(key)
    changed.mockClear()
    const moved = await movedBy(async () =>
      expect(await undo(id)).toEqual({
        result: 'UNDONE',
        key,
        money: money(100_00n, 'INR'),
        returned: money(100_00n, 'INR'),
      }),
    )
    expect(moved).toEqual([-100_00n, 100_00n, 0n, 0n])
    expect(changed.mock.calls).toEqual([[key]])
    expect(await detailOf(key)).toMatchObject({
      process: { status: 'SUCCESS' },
      moneyReturned: { amount: 100, currencyCode: 'INR' },
      returnedAt: expect.any(String),
    })
    expect(await callbacksOf(key)).toBe(callbacks + 1)
    expect(await eventsOf(key)).toContain('SUCCESS→SUCCESS MATCH_UNDONE')
    expect(await itemOf(id)).toMatchObject({ reason: 'MATCH_UNDONE', closedAs: null })
    await correct()
  })

  it('gives back what each of several receipts brought, and adds it up', async () => {
    const key = await createPayin(gateway, upi)
    const [first, second] = [await pay(key, 70_00n), await pay(key, 60_00n)]
    expect(await movedBy(() => undo(second))).toEqual([-30_00n, 30_00n, 0n, 0n])
    expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 30 } })
    await correct()
    expect(await movedBy(() => undo(first))).toEqual([-70_00n, 70_00n, 0n, 0n])
    expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 100 } })
    expect((await recordOf(key)).moneyReceived).toEqual(money(130_00n, 'INR'))
    await correct()
  })

  it('of a top-up, whose merchant is debited too', async () => {
    const key = await createTopup(gateway, offline)
    const id = await pay(key, (await recordOf(key)).due.amount)
    expect(await undo(id)).toMatchObject({ result: 'UNDONE', key, returned: money(200_00n, 'THB') })
    expect((await recordOf(key)).moneyReturned).toEqual(money(200_00n, 'THB'))
    await correct()
  })

  it('takes the offset back from rounding', async () => {
    const key = await createPayin(gateway, offline)
    const required = (await recordOf(key)).attempt.required.amount
    expect(required).toBeGreaterThan(200_00n)
    const rounding = await balanceOf('ROUNDING/THB')
    const id = await pay(key, required)
    expect(await undo(id)).toMatchObject({ result: 'UNDONE', returned: money(200_00n, 'THB') })
    expect(await balanceOf('ROUNDING/THB')).toBe(rounding)
    await correct()
  })

  it('leaves the money to be assigned to another payment, and not to the same one', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    await undo(id)
    const again = await assignItem(gateway, { itemId: (await itemOf(id)).id, payment: key }, annAndBen)
    expect(again).toEqual({ result: 'GIVEN_BACK' })
    expect(await itemOf(id)).toMatchObject({ closedAs: null })
    await correct()
    const other = await createPayin(gateway, upi)
    expect(
      await assignItem(gateway, { itemId: (await itemOf(id)).id, payment: other }, annAndBen),
    ).toMatchObject({ result: 'COMPLETED' })
    const { rows } = await gateway.db.pool.query<object>(
      'select match_no, matched_by, undone_at is null as in_force from receipt_match where receipt_id = $1 order by 1',
      [id],
    )
    expect(rows).toEqual([
      { match_no: 1, matched_by: 'RAIL_REFERENCE', in_force: false },
      { match_no: 2, matched_by: 'OPERATOR', in_force: true },
    ])
    await correct()
  })
})

describe('undoing the match of a part payment', () => {
  it('counts the money no more, and calls nobody back', async () => {
    const key = await createPayin(gateway, upi)
    const [first] = [await pay(key, 40_00n), await pay(key, 30_00n)]
    const callbacks = await callbacksOf(key)
    expect(await movedBy(() => undo(first))).toEqual([0n, 0n, 0n, 0n])
    const record = await recordOf(key)
    expect([record.moneyReceived, record.due]).toEqual([money(30_00n, 'INR'), money(70_00n, 'INR')])
    expect(await callbacksOf(key)).toBe(callbacks)
    await correct()
    await pay(key, 70_00n)
    expect((await recordOf(key)).status).toBe('SUCCESS')
    await correct()
  })

  it('asks for an amount again that identifies the payment', async () => {
    const key = await createPayin(gateway, offline)
    const asked = (await recordOf(key)).due
    const [first, second] = [await pay(key, 50_00n), await pay(key, 20_00n)]
    await undo(first)
    const { due, attempt } = await recordOf(key)
    expect(due.amount).toBeGreaterThanOrEqual(asked.amount - 20_00n)
    const line = unnamedReceiptFor({ attempt, due }, gateway.clock.now())
    await undo(second)
    expect((await recordOf(key)).due).toEqual(asked)
    await correct()
    expect(await receiveMoney(gateway, { ...line, money: asked })).toEqual({ result: 'COMPLETED', key })
    await correct()
  })

  it('finds the rest by its amount', async () => {
    const key = await createPayin(gateway, offline)
    const [first] = [await pay(key, 50_00n), await pay(key, 20_00n)]
    await undo(first)
    const line = unnamedReceiptFor(await recordOf(key), gateway.clock.now())
    expect(await receiveMoney(gateway, line)).toEqual({ result: 'COMPLETED', key })
    await correct()
  })

  it.each([
    ['expired', expirePayment],
    [
      'was refused',
      (context: typeof gateway, key: PaymentKey) =>
        refusePayment(context, key, 'REFUSED_BY_INSTITUTION', bank),
    ],
  ])('that %s takes it away from that too', async (_, end) => {
    const key = await createPayin(gateway, offline)
    const id = await pay(key, 50_00n)
    await end(gateway, key, bank)
    expect(await undo(id)).toMatchObject({ result: 'UNDONE' })
    expect((await recordOf(key)).moneyReceived.amount).toBe(0n)
    await correct()
  })
})

describe('what was asked for is asked for still where the payment', () => {
  /** A payin of which a first part came, whose rest another payin was asked for: its own has an offset. */
  const withOffset = async () => {
    const [other, key] = [await createPayin(gateway, offline), await createPayin(gateway, offline)]
    const first = await pay(key, 30_00n)
    for (const one of [other, key]) await pay(one, (await recordOf(one)).due.amount - 50_00n)
    const { due, attempt } = await recordOf(key)
    expect(due.amount).toBeGreaterThan(50_00n)
    return { key, first, due, attempt }
  }

  it('has succeeded, and lost no more than its surplus', async () => {
    const { key, due, attempt } = await withOffset()
    await pay(key, due.amount)
    const surplus = await pay(key, 10_00n)
    expect(await undo(surplus)).toMatchObject({ result: 'UNDONE', returned: money(0n, 'THB') })
    expect((await recordOf(key)).attempt.required).toEqual(attempt.required)
    await correct()
  })

  it('was refused: nothing is claimed for it any more', async () => {
    const { key, first, attempt } = await withOffset()
    await refusePayment(gateway, key, 'REFUSED_BY_INSTITUTION', bank)
    expect(await undo(first)).toMatchObject({ result: 'UNDONE' })
    expect((await recordOf(key)).attempt.required).toEqual(attempt.required)
    await correct()
  })
})

describe('a match is not undone', () => {
  it('where there is no receipt, or no payment has it', async () => {
    const nobodys = await stray(5_55n)
    changed.mockClear()
    expect(await undo(payinKey().paymentId)).toEqual({ result: 'NOT_FOUND' })
    expect(await undo(nobodys)).toEqual({ result: 'NOT_MATCHED' })
    expect(changed).not.toHaveBeenCalled()
  })

  it('twice, however often it is asked for at once', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    const outcomes = await Promise.all([1, 2, 3].map(() => undo(id)))
    expect(outcomes.filter(({ result }) => result === 'UNDONE')).toHaveLength(1)
    expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 100 } })
    await correct()
  })

  it('where the bank took the payment back, and a payment with an undone match is not taken back', async () => {
    const key = await createPayin(gateway, upi)
    const id = await pay(key, 100_00n)
    await reversePayment(gateway, key, bank)
    expect(await undo(id)).toEqual({ result: 'REVERSED', key })
    const other = await createPayin(gateway, upi)
    await undo(await pay(other, 100_00n))
    expect(await reversePayment(gateway, other, bank)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    await correct()
  })

  it('and taken back by the bank at once: exactly one of both happens', async () => {
    const keys = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPayin(gateway, upi)))
    for (const key of keys) {
      const id = await pay(key, 100_00n)
      const [undone, reversed] = await Promise.all([undo(id), reversePayment(gateway, key, bank)])
      expect([undone.result === 'UNDONE', !isFailure(reversed)].filter(Boolean)).toHaveLength(1)
      expect(await detailOf(key)).toMatchObject({ moneyReturned: { amount: 100 } })
    }
    await correct()
  })
})
