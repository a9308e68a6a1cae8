import type { Merchant } from '../../merchants/merchant.ts'
import { amountShortest } from '../../money/money.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { sealPayer } from '../../platform/personal-data/payer-data.ts'
import { duplicateOf, idTaken } from '../create/duplicate.ts'
import { isFailure, type Outcome } from '../failure.ts'
import { keptInDigest } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import { insertPayoutGathered } from './gathered-payouts.ts'
import { insufficient } from './insufficient.ts'
import { payoutAccepted, type PayoutAccepted } from './payout-detail.ts'
import type { PayoutRequest } from './payout-request.ts'
import { planPayout, type PayoutKey } from './plan-payout.ts'
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
  const requestDigest = context.digest(canonical(asked))
  const outcome = await createOnce(context, merchant, { key, asked, requestDigest, along })
  if (!isFailure(outcome)) {
    context.changed(key)
    return outcome
  }
  return (await duplicateOf(context, key, requestDigest)) ?? outcome
}

interface Create {
  readonly key: PayoutKey
  readonly asked: PayoutRequest
  readonly requestDigest: Buffer
  readonly along: WriteAlong | undefined
}

async function createOnce(
  context: PaymentContext,
  merchant: Merchant,
  { key, asked, requestDigest, along }: Create,
): Promise<Outcome<PayoutAccepted>> {
  const plan = await planPayout(context, merchant, key, asked)
  if ('failure' in plan) return plan
  const isTest = context.mode === 'sandbox'
  const orderKey = await context.payoutKeys(key)
  const keys = await context.personal.keysFor(context.db, merchant)
  const payee = sealPayer(context.personal, keys, { request: plan.request })
  const payout = { plan, payee, orderKey, requestDigest, isTest }
  const inserted = along ? insertAlong(context, payout, along) : insertPayoutGathered(context, payout)
  const written = await inserted.catch(idTaken)
  if (written === 'ID_TAKEN') return { failure: 'PAYMENT_ID_REUSED' }
  return written === 'NOT_ENOUGH' ? insufficient(plan) : { value: payoutAccepted(plan) }
}

const insertAlong = (
  { db, onConnection }: PaymentContext,
  payout: NewPayout,
  along: WriteAlong,
): Promise<Reserved> =>
  onConnection(payout.plan.key.merchantCode, () =>
    db.transaction(async (transaction) => {
      await openReserved(transaction, payout.plan)
      const reserved = await insertReserved(transaction, payout)
      if (reserved === 'WRITTEN') await along(transaction)
      return reserved
    }),
  )

/** The parsed body without unknown properties: equivalent requests have the same text. */
function canonical({ money, callbackUrl, paymentMethodCode, chosen, kept }: PayoutRequest): string {
  const method = chosen.request ?? { paymentMethodCode }
  const amount = 'isUnknown' in money ? money.amountText : amountShortest(money)
  return JSON.stringify([amount, money.currencyCode, callbackUrl, method, ...keptInDigest(kept)])
}
