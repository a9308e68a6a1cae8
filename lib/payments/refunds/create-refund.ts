import type { Merchant } from '../../merchants/merchant.ts'
import { amountShortest, money as moneyOf, type Money } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sealPayer } from '../../platform/personal-data/payer-data.ts'
import { duplicateOf, IdTaken, idTaken } from '../create/duplicate.ts'
import { isFailure, type BusinessFault, type Failure, type Outcome } from '../failure.ts'
import { keptInDigest } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { WriteAlong } from '../payouts/create-payout.ts'
import { insufficient } from '../payouts/insufficient.ts'
import { insertReserved, openReserved, type NewPayout } from '../payouts/sql/insert-payout.ts'
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
  const requestDigest = context.digest(canonical(asked))
  const outcome = await createOnce(context, merchant, { key, asked, requestDigest, along })
  if (!isFailure(outcome)) {
    context.changed(key)
    context.changed({ merchantCode: key.merchantCode, kind: 'payin', paymentId: asked.payinId })
    return outcome
  }
  return (await duplicateOf(context, key, requestDigest)) ?? outcome
}

interface NewRefund {
  readonly key: RefundKey
  readonly asked: RefundRequest
  readonly requestDigest: Buffer
  readonly along: WriteAlong | undefined
}

async function createOnce(
  context: PaymentContext,
  merchant: Merchant,
  { key, asked, requestDigest, along }: NewRefund,
): Promise<Outcome<RefundAccepted>> {
  const plan = await planRefund(context, merchant, key, asked)
  if ('failure' in plan) return inRefund(plan)
  const isTest = context.mode === 'sandbox'
  const orderKey = await context.payoutKeys(key)
  const keys = await context.personal.keysFor(context.db, merchant)
  const { request, payerDiffers } = plan
  const to = { request, ...(payerDiffers && { payerDiffers }) }
  const payee = sealPayer(context.personal, keys, { ...to, reason: asked.reason })
  const row = { payee, orderKey, requestDigest, isTest }
  const written = await write(context, plan, row, along).catch(idTaken)
  if (written === 'ID_TAKEN') return { failure: 'PAYMENT_ID_REUSED' }
  return written ? inRefund(written) : { value: refundAccepted({ ...plan, payinId: asked.payinId }, to) }
}

/** The rules of orders name the fields of payouts; in a refund the money is not nested. */
function inRefund(failure: Failure): Failure {
  if (failure.failure !== 'BUSINESS_RULE') return failure
  const [first, ...others] = failure.faults
  return { failure: 'BUSINESS_RULE', faults: [withoutNesting(first), ...others.map(withoutNesting)] }
}

const withoutNesting = (fault: BusinessFault): BusinessFault =>
  fault.path === undefined ? fault : { ...fault, path: fault.path.replace(/^paymentRequested\./, '') }

/** Leaves the transaction with a refusal: what it took of the payin is rolled back. */
class Refused extends Error {
  readonly refusal: Failure

  constructor(refusal: Failure) {
    super('a refused refund writes nothing')
    this.refusal = refusal
  }
}

/**
 * Writes the refund, or says why it is refused. The payin is locked first, and asked for what it lacks then;
 * the balance last.
 */
async function write(
  context: PaymentContext,
  plan: RefundPlan,
  row: Omit<NewPayout, 'plan'>,
  along: WriteAlong | undefined,
): Promise<Failure | undefined> {
  const { key, payin, ordered } = plan
  try {
    await context.db.transaction(async (transaction) => {
      await lockRow(transaction, payin)
      const taking = { refund: key, payinId: payin.paymentId, money: ordered }
      const ofSuspense = await takeOfPayin(transaction, taking)
      if (!ofSuspense) throw new Refused(exceeds(await leftOf(transaction, plan)))
      const lacking = ofSuspense.amount > 0n && (await selectPayment(transaction, payin))
      if (lacking) await askAgain(transaction, lacking)
      await openReserved(transaction, plan)
      const written = await insertReserved(transaction, { plan, ...row, ofSuspense })
      if (written === 'ID_TAKEN') throw new IdTaken()
      if (written === 'NOT_ENOUGH') throw new Refused(insufficient(plan))
      await along?.(transaction)
    })
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** In the transaction: while refunds of the payin wait for its row, they may hold all other connections. */
async function leftOf(transaction: Queryable, { payin, ordered }: RefundPlan): Promise<Money> {
  const refundable = await selectRefundable(transaction, payin.merchantCode, payin.paymentId)
  return refundable?.left ?? moneyOf(0n, ordered.currencyCode)
}

/** The parsed body without unknown properties: equivalent requests have the same text. */
function canonical({ payinId, money, callbackUrl, chosen, reason, kept }: RefundRequest): string {
  const amount = money && ('isUnknown' in money ? [money.amountText, money.currencyCode] : written(money))
  const more = [reason, ...keptInDigest(kept)]
  return JSON.stringify([payinId, amount ?? null, callbackUrl, chosen?.request ?? null, ...more])
}

const written = (money: Money): readonly string[] => [amountShortest(money), money.currencyCode]
