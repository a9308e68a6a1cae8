import type { Merchant } from '../../merchants/merchant.ts'
import { money as moneyOf, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { acceptOnce, NotAccepted } from '../accept/accept-once.ts'
import { writtenAgain } from '../accept/order-request.ts'
import { isFailure, type BusinessFault, type Failure, type Outcome } from '../failure.ts'
import { keptInDigest } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import { payoutOf, reserveIn, type WriteAlong } from '../payouts/create-payout.ts'
import type { NewPayout } from '../payouts/sql/insert-payout.ts'
import { askAgain } from '../receive/parts/ask-again.ts'
import { lockRow, selectPayment } from '../sql/select-payment.ts'
import { takeOfPayin } from '../suspense/sql/take-received.ts'
import { exceeds, planRefund, type RefundKey, type RefundPlan } from './plan-refund.ts'
import { refundAccepted, type RefundAccepted } from './refund-detail.ts'
import type { RefundRequest } from './refund-request.ts'
import { selectRefundable } from './sql/refundable.ts'

/**
 * Accepts a refund: an order to pay money of a payin back. It takes first what the payin has in suspense, and
 * reserves the rest, with the fee of the refund, of the merchant's balance. Never more than was received and
 * is not yet given back, whatever happens to the payin at the same time. A second create of one ID fails
 * with 409, as of payouts. A refused create writes nothing, nothing `along` either. The worker sends the refund
 * like a payout.
 */
export async function createRefund(
  context: PaymentContext,
  merchant: Merchant,
  key: RefundKey,
  asked: RefundRequest,
  along?: WriteAlong,
): Promise<Outcome<RefundAccepted>> {
  const outcome = await acceptOnce(context, key, textOf(asked), async (requestDigest) => {
    const plan = await planRefund(context, merchant, key, asked)
    if (isFailure(plan)) return plan
    const to = {
      request: plan.request,
      ...(plan.account && { account: plan.account }),
      ...(plan.payerDiffers && { payerDiffers: true }),
    }
    const sealed = { ...to, reason: asked.reason }
    const payout = await payoutOf(context, merchant, plan, { requestDigest, sealed })
    await context.db.transaction((transaction) => write(transaction, plan, payout, along))
    return { value: refundAccepted({ ...plan, payinId: asked.payinId }, to) }
  })
  if (isFailure(outcome)) return inRefund(outcome)
  context.changed(key)
  context.changed({ merchantCode: key.merchantCode, kind: 'payin', paymentId: asked.payinId })
  return outcome
}

/** The rules of orders name the fields of payouts; in a refund the money is not nested. */
function inRefund(failure: Failure): Failure {
  if (failure.failure !== 'BUSINESS_RULE') return failure
  const [first, ...others] = failure.faults
  return { failure: 'BUSINESS_RULE', faults: [withoutNesting(first), ...others.map(withoutNesting)] }
}

const withoutNesting = (fault: BusinessFault): BusinessFault =>
  fault.path === undefined ? fault : { ...fault, path: fault.path.replace(/^paymentRequested\./, '') }

/**
 * Writes the refund; throws `NotAccepted` where it may not be written. The payin is locked first, and asked for what
 * it lacks then; the balance last.
 */
async function write(
  transaction: Queryable,
  plan: RefundPlan,
  payout: NewPayout,
  along: WriteAlong | undefined,
): Promise<void> {
  const { key, payin, ordered } = plan
  await lockRow(transaction, payin)
  const taking = { refund: key, payinId: payin.paymentId, money: ordered }
  const ofSuspense = await takeOfPayin(transaction, taking)
  if (!ofSuspense) throw new NotAccepted(exceeds(await leftOf(transaction, plan)))
  const lacking = ofSuspense.amount > 0n && (await selectPayment(transaction, payin))
  if (lacking) await askAgain(transaction, lacking)
  await reserveIn(transaction, { ...payout, ofSuspense }, along)
}

/** In the transaction: while refunds of the payin wait for its row, they may hold all other connections. */
async function leftOf(transaction: Queryable, { payin, ordered }: RefundPlan): Promise<Money> {
  const refundable = await selectRefundable(transaction, payin.merchantCode, payin.paymentId)
  return refundable?.left ?? moneyOf(0n, ordered.currencyCode)
}

/** What `requestText` is of orders. */
const textOf = ({ payinId, money, callbackUrl, chosen, reason, kept }: RefundRequest): string =>
  JSON.stringify([
    payinId,
    money ? writtenAgain(money) : null,
    callbackUrl,
    chosen?.request ?? null,
    reason,
    ...keptInDigest(kept),
  ])
