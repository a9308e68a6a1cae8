import { randomUUID } from 'node:crypto'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end/end-payment.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import { notAllowed, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import type { Simulation, Simulator } from '../../payments/rail/simulator.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { seeMoney } from '../../payments/receive/see-money.ts'
import { mayComplete } from '../../payments/state-machine.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { receiptFor } from '../receipt-for.ts'
import { testBankName } from './name.ts'

const actor = byRail(testBankName)
const confirmationsRequired = 12

/** What the test bank reports when a test requests it. */
export const simulatorOver = (context: () => PaymentContext): Simulator => ({
  simulate: (key, simulation) => simulate(context(), key, simulation),
  simulatePayout: (key, event) => {
    if (event === 'RETURN') return returnPayout(context(), key, actor)
    return event === 'PAY'
      ? confirmPayout(context(), key, actor)
      : refusePayout(context(), key, 'REFUSED_BY_INSTITUTION', actor)
  },
  simulateSeen: (key) => confirmMore(context(), key),
})

async function simulate(
  context: PaymentContext,
  key: PaymentKey,
  simulation: Simulation,
): Promise<Outcome<undefined>> {
  switch (simulation.event) {
    case 'PAY':
      return whilePayable(context, key, (payment) =>
        receiveMoney(context, transferOf(context, payment, simulation)),
      )
    case 'REFUSE':
      return refusePayment(context, key, 'REFUSED_BY_INSTITUTION', actor)
    case 'CANCEL':
      return cancelPayment(context, key)
    case 'EXPIRE':
      return expirePayment(context, key, actor)
    case 'REVERSE':
      return reversePayment(context, key, actor)
  }
}

/** The transfer of a payment is seen with two confirmations, then with five more at each call. */
const confirmMore = (context: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> =>
  whilePayable(context, key, async (payment) => {
    const { confirming, moneyReceived, attempt } = payment
    const sourceId = `${attempt.railReference}-${moneyReceived.amount}`
    const transfer = { ...transferOf(context, payment, { amount: confirming?.amount }), sourceId }
    const confirmations = confirming ? confirming.confirmations + 5 : 2
    if (confirmations >= confirmationsRequired) await receiveMoney(context, transfer)
    else await seeMoney(context, { ...transfer, confirmations, confirmationsRequired })
  })

async function whilePayable(
  context: PaymentContext,
  key: PaymentKey,
  report: (payment: PaymentRecord) => Promise<unknown>,
): Promise<Outcome<undefined>> {
  const payment = await readPayment(context, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  if (!mayComplete(key.kind, payment.status))
    return notAllowed(`a ${key.kind} in ${payment.status} takes no more money`)
  await report(payment)
  return { value: undefined }
}

/** What is due or the amount requested, from the account requested or the one that the customer named. */
function transferOf(
  { clock }: PaymentContext,
  payment: PaymentRecord,
  { amount, account }: Pick<Simulation, 'amount' | 'account'>,
): Receipt {
  const { attempt, due, externalReference } = payment
  const named = attempt.request as { account?: { accountName?: string; accountNumber?: string } }
  const accountName = account?.accountName ?? named.account?.accountName
  const accountNumber = account?.accountNumber ?? named.account?.accountNumber
  return {
    ...receiptFor(payment, clock.now()),
    source: testBankName,
    sourceId: randomUUID(),
    money: amount ?? due,
    ...(externalReference !== undefined && { externalReference }),
    payer: {
      ...(accountName !== undefined && { accountName }),
      ...(accountNumber !== undefined && { accountNumber }),
    },
  }
}
