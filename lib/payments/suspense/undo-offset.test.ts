import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { readHouseAccounts } from '../../ledger/house-accounts.ts'
import { money } from '../../money/money.ts'
import { byClock } from '../../platform/audit/actor.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { codeOf, refundsOf } from '../../testing/refunds/refunds-of.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { changePayin, createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { expirePayment } from '../end/end-payment.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { openItems } from './open-items.ts'
import { redoMatch } from './redo-match.ts'
import { undoMatch } from './undo-match.ts'

const gateway = await testGateway()
await gateway.db.pool.query(`update receiving_account set identified_by = 'AMOUNT' where kind = 'UPI'`)
const { recordOf, rowsOf } = paymentStory(gateway)
const { pay, refund } = refundsOf(gateway)
const { receiptId } = suspenseOf(gateway)

it('a part is undone beside a refund, whatever offset it brought', async () => {
  const body = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
  let payin = await createPayin(gateway, body)
  for (let no = 0; no < 5 && (await recordOf(payin)).due.amount === 100_00n; no += 1)
    payin = await createPayin(gateway, body)
  await pay(payin, 40_00n)
  const { due } = await recordOf(payin)
  expect(due.amount).toBeGreaterThan(60_00n)
  const last = await receiptId(await pay(payin, due.amount))
  expect(codeOf(await refund(payin, 40))).toBe('ACCEPTED')
  expect(await undoMatch(gateway, last, annAndBen)).toMatchObject({
    result: 'UNDONE',
    returned: { amount: 60_00n },
  })
  expect(await checkLedger(gateway.db)).toEqual([])
})

const byPromptPay = (amount: number) =>
  createBodyOf(amount, 'THB', { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '0812345678' } })
const byOffline = (amount: number) => createBodyOf(amount, 'THB', { paymentMethodCode: 'OFFLINE' })

/** Money that names the payment, as it is or `by` what it was; returns its receipt. */
async function payBaht(key: PaymentKey, minor: bigint, by?: PaymentRecord): Promise<string> {
  const receipt = receiptFor(by ?? (await recordOf(key)), gateway.clock.now())
  await receiveMoney(gateway, { ...receipt, money: money(minor, 'THB') })
  return receiptId(receipt.sourceId)
}

/**
 * A payin of so many baht of which 40 came; the amount of the rest is another payment's, so that more is
 * asked.
 */
async function partPaid(amount: number) {
  const key = await createPayin(gateway, byOffline(amount))
  const other = await createPayin(gateway, byOffline(amount - 40))
  const part = await payBaht(key, 40_00n)
  const { due } = await recordOf(key)
  expect(due.amount).toBe((await recordOf(other)).due.amount + 1n)
  return { key, part, due }
}

const rounding = async () =>
  (await readHouseAccounts(gateway.db)).find(({ id }) => id === 'ROUNDING/THB')?.balance.amount ?? 0n

it('a payin that has expired owes what it was asked, after the match of its part is undone and redone', async () => {
  const { key, part, due } = await partPaid(700)
  await expirePayment(gateway, key, byClock)
  await undoMatch(gateway, part, annAndBen)
  await redoMatch(gateway, part, annAndBen)
  expect(await recordOf(key)).toMatchObject({ status: 'EXPIRED', due })
  const before = await rounding()
  await payBaht(key, due.amount)
  expect(await recordOf(key)).toMatchObject({ status: 'SUCCESS', due: { amount: 0n } })
  expect((await rounding()) - before).toBe(2n)
  expect(await openItems(gateway, { currencyCode: 'THB' })).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
})

/** What is asked on top of each attempt of a payin, and how many amounts it claims. */
async function asked(key: PaymentKey) {
  const attempts = await rowsOf('select attempt_no, rest_offset::float8 as added from payment_attempt', key)
  const claims = await rowsOf('select from amount_claim', key)
  return { claims: claims.length, added: attempts.toSorted(byNumber).map(({ added }) => added) }
}
const byNumber = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Number(one['attempt_no']) - Number(other['attempt_no'])

it('an open payin is asked the same amount again, however often a match is undone and redone', async () => {
  const { key, part, due } = await partPaid(500)
  const before = await asked(key)
  for (let time = 0; time < 3; time += 1) {
    await undoMatch(gateway, part, annAndBen)
    expect(await asked(key)).toEqual({ ...before, added: [0] })
    await redoMatch(gateway, part, annAndBen)
    expect(await asked(key)).toEqual(before)
  }
  expect(await recordOf(key)).toMatchObject({ status: 'WAITING', due })
})

it('each attempt is asked the same amount again, also one whose own money was left alone', async () => {
  const key = await createPayin(gateway, byOffline(900))
  const first = await recordOf(key)
  await createPayin(gateway, byOffline(860))
  await changePayin(gateway, key, byPromptPay(900))
  await payBaht(key, 40_00n, first)
  const second = await payBaht(key, 10_00n)
  const before = await asked(key)
  expect(before.added).toEqual([0.01, 0])
  await undoMatch(gateway, second, annAndBen)
  expect(await asked(key)).toEqual(before)
  await redoMatch(gateway, second, annAndBen)
  expect(await asked(key)).toEqual(before)
})
