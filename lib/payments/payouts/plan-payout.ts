import type { PaidOutKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { notServed, refusalFault } from '../accept/offer-faults.ts'
import { orderTerms, railOrder, type OrderTerms } from '../accept/order-terms.ts'
import { askRail, customerWaitsMs } from '../rail/ask-rail.ts'
import { isFailure, type Failure } from '../failure.ts'
import type { KeptFields } from '../kept-fields.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { priceOf, type Price } from '../pricing.ts'
import type { Rail } from '../rail/rail.ts'
import { railOfPayout } from '../rail/served-by.ts'
import type { PayoutRequest } from './payout-request.ts'

/** A payment that leaves. */
export type PayoutKey = PaymentKey & { readonly kind: PaidOutKind }

/** By what money leaves: a payout method, or the method of its payin where a refund goes back the way it came. */
export type LeavingMethod = Pick<PayoutMethod, 'code' | 'object' | 'operators'>

/** Everything that is decided before the first row is written. */
export interface PayoutPlan extends OrderTerms<LeavingMethod>, Price {
  readonly key: PayoutKey
  readonly rail: Rail
  readonly callbackUrl: string
  readonly kept: KeptFields
}

/** Decides how a payout is sent, and asks the rail whether it accepts the order. Writes nothing. */
export async function planPayout(
  context: PaymentContext,
  merchant: Merchant,
  key: PayoutKey,
  { money, chosen, callbackUrl, kept }: PayoutRequest,
): Promise<PayoutPlan | Failure> {
  const terms = orderTerms(merchant, key.kind, chosen, money)
  if (isFailure(terms)) return terms
  const rail = await acceptingRail(context, key, terms)
  if (isFailure(rail)) return rail
  const price = priceOf(merchant, key.kind, terms.method.code, terms.ordered)
  return { key, ...terms, ...price, rail, callbackUrl, kept }
}

/** The rail that accepted the order, or why there is none. A rail that pays out pays refunds too. */
export async function acceptingRail(
  context: PaymentContext,
  key: PayoutKey,
  terms: OrderTerms<LeavingMethod>,
): Promise<Rail | Failure> {
  const order = { ...railOrder(key, terms), kind: 'payout' } as const
  const rail = railOfPayout(context, order)
  if (!rail) return notServed(terms.method.code, terms.ordered)
  const answer = await askRail(
    { limitMs: customerWaitsMs },
    async (signal) => (await rail.accept?.(order, signal)) ?? 'ACCEPTED',
  )
  return answer === 'ACCEPTED' ? rail : refusalFault(answer)
}
