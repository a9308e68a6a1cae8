import { randomUUID } from 'node:crypto'
import type { Gateway } from '../../gateway.ts'
import { adjustBalance } from '../../ledger/adjustments/adjust-balance.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { closeSettlements } from '../../ledger/settlements/close-settlements.ts'
import { takeSnapshots } from '../../ledger/snapshots.ts'
import { money } from '../../money/money.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import { isFailure } from '../../payments/failure.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { selectAttempt } from '../../payments/sql/select-payments.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { simulate } from '../rail-of-payment.ts'
import { receiveStray } from '../stray-money.ts'
import {
  changePayin,
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
  testGateway,
  type TestGateway,
} from '../test-gateway.ts'
import { atTime } from './test-clock.ts'

/**
 * A gateway after some time: its merchant ACME has payments with every outcome, each named by it, two
 * settlements in INR and postings after them; the house accounts have snapshots. Call it at the top of a test
 * file.
 */
export async function seedEverything(): Promise<TestGateway> {
  const gateway = await testGateway()
  await fillWithEndedPayments(gateway)
  return gateway
}

/** The same in an existing gateway that has the merchant ACME. */
export async function fillWithEndedPayments(gateway: Gateway): Promise<void> {
  const { db } = gateway
  await db.pool.query(
    `insert into merchant_currency (merchant_code, currency_code, vat_percent) values ('ACME', 'INR', 10)`,
  )
  await creditBalance(db, 'ACME', money(100_000n, 'INR'), byOperator('test'))
  await takePayins(gateway)
  await takeSnapshots(db)
  await settle(gateway, 2)
  await takeLateAndStrayMoney(gateway)
  await sendPayouts(gateway)
  const adjustment = { merchantCode: 'ACME', reason: 'rounding', by: 'Ann', approvedBy: 'Bob' }
  await adjustBalance(db, { ...adjustment, requestId: randomUUID(), money: money(-7n, 'INR') })
  await takeSnapshots(db)
  await settle(gateway, 4)
  await paid(gateway, 'after')
}

const upi = createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' })
const imps = createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' })
const offline = createBodyOf(100, 'THB', { paymentMethodCode: 'OFFLINE' })
const promptpay = createBodyOf(100, 'THB', {
  paymentMethodCode: 'PROMPTPAY',
  account: { accountName: 'Somchai', accountNumber: '0812345678' },
})

async function takePayins(gateway: Gateway): Promise<void> {
  await paid(gateway, 'paid')
  await paid(gateway, 'part-paid', 40n)
  await paid(gateway, 'over-paid', 130n)
  await simulate(gateway, await payin(gateway, 'cancelled'), { event: 'CANCEL' })
  await reversePayment(gateway, await paid(gateway, 'reversed'), byOperator('test'))
  await payin(gateway, 'open')
  const changed = await createPayin(gateway, offline, payinKey('changed'))
  await changePayin(gateway, changed, promptpay)
  await simulate(gateway, changed, { event: 'PAY' })
}

async function takeLateAndStrayMoney(gateway: Gateway): Promise<void> {
  const late = await paid(gateway, 'late', 99n)
  await simulate(gateway, late, { event: 'EXPIRE' })
  await simulate(gateway, late, { event: 'PAY' })
  await reversedInParts(gateway)
  await receiveStray(gateway)
}

/**
 * 60 and 50 rupees for 100 arrived on two accounts and 5 more after that; then the bank reversed the payment.
 */
async function reversedInParts(gateway: Gateway): Promise<void> {
  const key = await payin(gateway, 'in-parts')
  await changePayin(gateway, key, imps)
  for (const [attemptNo, rupees] of [
    [1, 60n],
    [2, 50n],
    [2, 5n],
  ] as const) {
    const record = await selectAttempt(gateway.db, key, attemptNo)
    if (!record) throw new Error('the attempt is missing')
    await receiveMoney(gateway, {
      source: 'test',
      sourceId: `in-parts ${rupees}`,
      receivingAccountId: record.attempt.receiving.id,
      railReference: record.attempt.railReference,
      money: money(rupees * 100n, 'INR'),
      movedAt: gateway.clock.now(),
    })
  }
  await reversePayment(gateway, key, byOperator('test'))
}

async function sendPayouts(gateway: Gateway): Promise<void> {
  await confirmPayout(gateway, await payout(gateway, 'sent'), byOperator('test'))
  const returned = await payout(gateway, 'returned')
  await confirmPayout(gateway, returned, byOperator('test'))
  await returnPayout(gateway, returned, byOperator('test'))
  await refusePayout(gateway, await payout(gateway, 'refused'), 'INVALID_ACCOUNT', byOperator('test'))
  await payout(gateway, 'waiting')
}

const payin = (gateway: Gateway, paymentId: string) => createPayin(gateway, upi, payinKey(paymentId))

async function paid(gateway: Gateway, paymentId: string, rupees?: bigint) {
  const key = await payin(gateway, paymentId)
  const amount = rupees === undefined ? {} : { amount: money(rupees * 100n, 'INR') }
  await simulate(gateway, key, { event: 'PAY', ...amount })
  return key
}

async function payout(gateway: Gateway, paymentId: string) {
  const key = payoutKey(paymentId)
  const accepted = await createPayout(gateway, payoutBodyOf(10), key)
  if (isFailure(accepted)) throw new Error(JSON.stringify(accepted))
  return key
}

/** Closes settlements as if it were `days` later. */
const settle = (gateway: Gateway, days: number) =>
  atTime(gateway.db, new Date(Date.now() + days * 86_400_000), () => closeSettlements(gateway, 100))
