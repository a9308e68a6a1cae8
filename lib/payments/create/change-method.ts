import type { Merchant } from '../../merchants/merchant.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { orderOf, requestCancellations } from '../end/cancel-orders.ts'
import { isFailure, notAllowed, type Failure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { StoredPayment } from '../payment-record.ts'
import type { ReceivingAccount } from '../rail/rail.ts'
import { lockPayment, selectPayment } from '../sql/select-payment.ts'
import type { AcceptedResponse } from './accepted-response.ts'
import type { CreateRequest } from './create-request.ts'
import { withFreshNumber } from './fresh-number.ts'
import { claimFor, needsClaim, noAmount, openAttempt, type NoAmount } from './open-attempt.ts'
import { type Plan, planPayment } from './plan-payment.ts'
import { endOpening } from './remote-opening.ts'
import { insertAttempt } from './sql/insert-attempt.ts'
import { replaceAttempt } from './sql/replace-attempt.ts'

/**
 * An attempt may claim an amount until the payment ends. The limit prevents one customer from claiming all
 * amounts of an account.
 */
export const attemptsMax = 10

/**
 * Why the customer may not choose another method; undefined when they may (specification-gaps.md, "Hosted
 * application" and "Statuses").
 */
export function changeRefusal(
  payment: Pick<StoredPayment, 'key' | 'status' | 'moneyReceived' | 'moneyUnmatched'> & {
    readonly attempt: Pick<StoredPayment['attempt'], 'attemptNo' | 'expireAt'>
  },
  now: Date,
): string | undefined {
  const { key, status, moneyReceived, moneyUnmatched, attempt } = payment
  if (moneyReceived.amount > 0n || moneyUnmatched)
    return 'money was received already, so the method cannot be changed'
  if (status !== 'WAITING') return `the method of a ${key.kind} in ${status} cannot be changed`
  if (attempt.expireAt && attempt.expireAt <= now) return 'the time to pay is over'
  if (attempt.attemptNo >= attemptsMax) return `the method was changed ${attemptsMax - 1} times already`
  return undefined
}

/**
 * Replaces the method of a payment that waits for its customer. The payment keeps its ID and status, so there
 * is an event but no callback. The previous attempt is closed; money that still arrives for it completes the
 * payment on that attempt's terms. Amount, addresses and language stay as they are, whatever `create` says.
 * `replaces` is the attempt that the customer saw: of concurrent changes exactly one succeeds.
 */
export async function changeMethod(
  context: PaymentContext,
  merchant: Merchant,
  key: Plan['key'],
  create: CreateRequest,
  replaces: number,
): Promise<Outcome<AcceptedResponse>> {
  const outcome = await withFreshNumber(() => changeOnce(context, { merchant, key, create, replaces }))
  if ('value' in outcome) context.changed(key)
  return outcome
}

interface Change {
  readonly merchant: Merchant
  readonly key: Plan['key']
  readonly create: CreateRequest
  readonly replaces: number
}

async function changeOnce(
  context: PaymentContext,
  { merchant, key, create, replaces }: Change,
): Promise<Outcome<AcceptedResponse>> {
  const payment = await selectPayment(context.db, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const refused = refusalOf(payment, replaces)
  if (refused) return refused
  const { callbackUrl, returnUrl = create.returnUrl, language, money: ordered } = payment
  if (create.money.currencyCode !== ordered.currencyCode)
    throw new Error(`a payment in ${ordered.currencyCode} cannot be paid in ${create.money.currencyCode}`)
  const kept = { ...create, money: ordered, callbackUrl, returnUrl, language }
  const plan = await planPayment(context, merchant, key, { create: kept, acceptLanguage: undefined })
  if (isFailure(plan)) return plan
  return context.db.transaction(async (transaction): Promise<Outcome<AcceptedResponse>> => {
    const held = await lockPayment(transaction, key)
    if (!held) return { failure: 'PAYMENT_NOT_FOUND' }
    const outcome = refusalOf(held, replaces) ?? (await replace(transaction, plan, replaces + 1))
    if (!isFailure(outcome)) await requestCancellations(context, transaction, [orderOf(held)])
    return outcome
  })
}

async function replace(
  transaction: Queryable,
  plan: Plan,
  attemptNo: number,
): Promise<Outcome<AcceptedResponse>> {
  const landing = await landingOf(transaction, plan, attemptNo)
  if (typeof landing === 'string') return noAmount(plan, landing)
  const { key } = plan
  const { attempt, noticeDelaySeconds, accepted } = openAttempt(plan, landing.receiving, landing.required)
  const { minutesToPay } = attempt
  await replaceAttempt(transaction, { key, attemptNo, minutesToPay, noticeDelaySeconds })
  const expireAt = await insertAttempt(transaction, key, attemptNo, attempt)
  await endOpening(transaction, plan)
  return { value: accepted(expireAt) }
}

/** Chooses the receiving account, and the amount that identifies the transfer. */
async function landingOf(
  transaction: Queryable,
  plan: Plan,
  attemptNo: number,
): Promise<{ receiving: ReceivingAccount; required: Money } | NoAmount> {
  let unclaimed: NoAmount = 'ALL_TAKEN'
  for (const receiving of plan.accounts) {
    if (!needsClaim(plan, receiving)) return { receiving, required: plan.ordered }
    const required = await claimFor(transaction, plan, attemptNo, receiving)
    if (typeof required !== 'string') return { receiving, required }
    unclaimed = required
  }
  return unclaimed
}

function refusalOf(payment: StoredPayment, replaces: number): Failure | undefined {
  const message =
    changeRefusal(payment, payment.readAt) ??
    (payment.attempt.attemptNo === replaces
      ? undefined
      : 'the method was changed by another request: read the payment and choose again')
  return message === undefined ? undefined : notAllowed(message)
}
