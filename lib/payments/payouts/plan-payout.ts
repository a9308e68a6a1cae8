import type { Merchant } from '../../merchants/merchant.ts'
import type { MethodRequest, PaymentOperator } from '../../methods/payin-method.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import type { Money } from '../../money/money.ts'
import { notServed, refusalFault } from '../create/offer-faults.ts'
import { orderTerms, providerOrder } from '../create/order-terms.ts'
import type { Failure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { priceOf, type Price } from '../pricing.ts'
import type { PaymentKey, Provider } from '../rail.ts'
import type { PayoutRequest } from './payout-request.ts'

export type PayoutKey = PaymentKey & { readonly kind: 'payout' }

/** Everything that was decided before the first row is written. */
export interface PayoutPlan extends Price {
  readonly key: PayoutKey
  readonly ordered: Money
  readonly method: PayoutMethod
  readonly request: MethodRequest
  readonly operator: PaymentOperator | undefined
  readonly provider: Provider
  readonly callbackUrl: string
  readonly now: Date
}

/** Decides how money is to be sent, and asks the provider whether it takes the order. Writes nothing. */
export async function planPayout(
  context: PaymentContext,
  merchant: Merchant,
  key: PayoutKey,
  { money, chosen, callbackUrl }: PayoutRequest,
): Promise<PayoutPlan | Failure> {
  const terms = orderTerms(merchant, key.kind, chosen, money)
  if ('failure' in terms) return terms
  const { ordered, method, request, operator } = terms
  const order = providerOrder(key, terms)
  const provider = context.providers.find((candidate) => candidate.send && candidate.serves(order))
  if (!provider) return notServed(method.code, ordered)
  const answer = (await provider.accept?.(order)) ?? 'ACCEPTED'
  if (answer !== 'ACCEPTED') return refusalFault(answer)
  const price = priceOf(merchant, key.kind, method.code, ordered)
  return {
    key,
    ordered,
    method,
    request,
    operator,
    provider,
    callbackUrl,
    now: context.clock.now(),
    ...price,
  }
}
