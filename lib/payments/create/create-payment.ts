import type { Merchant } from '../../merchants/merchant.ts'
import type { Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { acceptOnce, idTaken, NotAccepted } from '../accept/accept-once.ts'
import { requestText } from '../accept/order-request.ts'
import { isFailure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { ReceivingAccount } from '../rail/rail.ts'
import type { AcceptedResponse } from './accepted-response.ts'
import type { CreateRequest } from './create-request.ts'
import { withFreshNumber } from './fresh-number.ts'
import { holdNamed, unknownNamed } from './named-customer.ts'
import {
  claimFor,
  needsClaim,
  noAmount,
  openAttempt,
  type NoAmount,
  type OpenedAttempt,
} from './open-attempt.ts'
import { type Plan, planPayment } from './plan-payment.ts'
import { endOpening } from './remote-opening.ts'
import { insertGathered } from './gathered-creates.ts'
import { insertPayments, type Inserted, type NewPayment } from './sql/insert-payment.ts'

/**
 * Creates a payin or top-up: validates the order, asks the rail, writes. It is one statement where the amount
 * required is the order amount; one transaction where an amount is claimed, a customer is locked or the rail
 * writes rows of its own. A second create of the same ID fails with 409, which says whether the request was
 * the same. A refused create writes nothing. `acceptLanguage` is the header of that name; it is used where
 * the body has no language.
 */
export async function createPayment(
  context: PaymentContext,
  merchant: Merchant,
  key: Plan['key'],
  create: CreateRequest,
  acceptLanguage?: string,
): Promise<Outcome<AcceptedResponse>> {
  return acceptOnce(context, key, requestText(create), (requestDigest, duplicate) =>
    withFreshNumber(async () => {
      const unknown = await unknownNamed(context, merchant.code, create.customerId)
      if (unknown) return unknown
      const plan = await planPayment(context, merchant, key, { create, acceptLanguage }, duplicate)
      return isFailure(plan) ? plan : writePayment(context, plan, requestDigest)
    }),
  )
}

async function writePayment(
  context: PaymentContext,
  plan: Plan,
  requestDigest: Buffer,
): Promise<Outcome<AcceptedResponse>> {
  const open = (receiving: ReceivingAccount, required: Money) => {
    const opened = openAttempt(plan, receiving, required)
    return {
      payment: paymentToWrite(context, plan, requestDigest, opened),
      accepted: (expireAt: Date) => ({ ...opened.accepted(expireAt), ...plan.create.kept }),
    }
  }
  const { customerId } = plan.create
  const writesMore = plan.onCreate !== undefined || plan.rail.opensRemotely
  if (!needsClaim(plan, plan.accounts[0]) && customerId === undefined && !writesMore) {
    const { payment, accepted } = open(plan.accounts[0], plan.ordered)
    return { value: accepted(deadlineOf(await insertGathered(context.db, payment))) }
  }
  const insertOn = async (transaction: Queryable, receiving: ReceivingAccount, required: Money) => {
    const { payment, accepted } = open(receiving, required)
    const [inserted = 'ID_TAKEN'] = await insertPayments(transaction, [payment])
    const expireAt = deadlineOf(inserted)
    await plan.onCreate?.(transaction, required)
    await endOpening(transaction, plan)
    return accepted(expireAt)
  }
  let unclaimed: NoAmount = 'ALL_TAKEN'
  for (const account of plan.accounts) {
    const claimAndInsert = async (transaction: Queryable) => {
      const gone = await holdNamed(transaction, plan.key.merchantCode, customerId)
      if (gone) return gone
      const required = needsClaim(plan, account)
        ? await claimFor(transaction, plan, 1, account)
        : plan.ordered
      return typeof required === 'string'
        ? required
        : { value: await insertOn(transaction, account, required) }
    }
    const written = await context.onConnection(plan.key.merchantCode, () =>
      context.db.transaction(claimAndInsert),
    )
    if (typeof written !== 'string') return written
    unclaimed = written
  }
  return noAmount(plan, unclaimed)
}

function deadlineOf(inserted: Inserted): Date {
  if (inserted === 'ID_TAKEN') throw new NotAccepted(idTaken)
  return inserted.expireAt
}

const paymentToWrite = (
  context: PaymentContext,
  { key, ordered, create, language }: Plan,
  requestDigest: Buffer,
  { attempt, noticeDelaySeconds }: OpenedAttempt,
): NewPayment => ({
  ...key,
  ordered,
  callbackUrl: create.callbackUrl,
  returnUrl: create.returnUrl,
  language,
  customerId: create.customerId,
  kept: create.kept,
  isTest: context.mode === 'sandbox',
  requestDigest,
  noticeDelaySeconds,
  attempt,
})
