import type { Merchant } from '../../merchants/merchant.ts'
import { amountShortest, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sealPayer } from '../../platform/personal-data/payer-data.ts'
import { acceptOnce, idTaken, NotAccepted } from '../accept/accept-once.ts'
import { requestText } from '../accept/order-request.ts'
import { businessFault, isFailure, type Failure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { insertPayoutGathered } from './gathered-payouts.ts'
import { payoutAccepted, type PayoutAccepted } from './payout-detail.ts'
import type { PayoutRequest } from './payout-request.ts'
import { planPayout, type PayoutKey, type PayoutPlan } from './plan-payout.ts'
import { insertReserved, openReserved, type NewPayout, type Reserved } from './sql/insert-payout.ts'

/** What a caller writes about an order in the transaction of the order itself, such as who asked for it. */
export type WriteAlong = (transaction: Queryable) => Promise<void>

/**
 * Accepts a payout: amount, fee and VAT move from `available` to `reserved` in the statement that writes it,
 * so that two payouts never use the same money ("Payout methods"). A second create of one ID fails with 409,
 * which says whether the request was the same. A refused create writes nothing, nothing `along` either. The
 * worker sends the payout.
 */
export async function createPayout(
  context: PaymentContext,
  merchant: Merchant,
  key: PayoutKey,
  asked: PayoutRequest,
  along?: WriteAlong,
): Promise<Outcome<PayoutAccepted>> {
  const outcome = await acceptOnce(context, key, requestText(asked), async (requestDigest) => {
    const plan = await planPayout(context, merchant, key, asked)
    if (isFailure(plan)) return plan
    const payout = await payoutOf(context, merchant, plan, {
      requestDigest,
      sealed: { request: plan.request },
    })
    if (along)
      await context.onConnection(key.merchantCode, () =>
        context.db.transaction((transaction) => reserveIn(transaction, payout, along)),
      )
    else refuseUnlessWritten(plan, await insertPayoutGathered(context, payout))
    return { value: payoutAccepted(plan) }
  })
  if (!isFailure(outcome)) context.changed(key)
  return outcome
}

/** The order of a payout or refund, ready to be written, with its personal data encrypted. */
export async function payoutOf(
  { mode, payoutKeys, personal, db }: PaymentContext,
  merchant: Merchant,
  plan: PayoutPlan,
  { requestDigest, sealed }: { readonly requestDigest: Buffer; readonly sealed: object },
): Promise<NewPayout> {
  const orderKey = await payoutKeys(plan.key)
  const keys = await personal.keysFor(db, merchant)
  const payee = sealPayer(personal, keys, sealed)
  return { plan, payee, orderKey, requestDigest, isTest: mode === 'sandbox' }
}

/** Writes it in the caller's transaction, and `along` with it. Throws `NotAccepted` where it is not written. */
export async function reserveIn(
  transaction: Queryable,
  payout: NewPayout,
  along: WriteAlong | undefined,
): Promise<void> {
  await openReserved(transaction, payout.plan)
  refuseUnlessWritten(payout.plan, await insertReserved(transaction, payout))
  await along?.(transaction)
}

function refuseUnlessWritten(plan: NewPayout['plan'], reserved: Reserved): void {
  if (reserved === 'ID_TAKEN') throw new NotAccepted(idTaken)
  if (reserved === 'NOT_ENOUGH') throw new NotAccepted(insufficient(plan))
}

/** The balance does not cover what leaves, with its charges. */
const insufficient = ({ ordered, fee, vat }: NewPayout['plan']): Failure => {
  const say = (money: Money): string => amountShortest(money)
  const charges = [
    ...(fee.amount > 0n ? [`fee ${say(fee)}`] : []),
    ...(vat.amount > 0n ? [`VAT ${say(vat)}`] : []),
  ]
  const withCharges = charges.length > 0 ? ` with ${charges.join(' and ')}` : ''
  return businessFault(
    'INSUFFICIENT_BALANCE',
    `the available balance does not cover ${say(ordered)} ${ordered.currencyCode}${withCharges}`,
    'paymentRequested.money.amount',
  )
}
