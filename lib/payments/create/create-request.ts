import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods, resolvePayinMethod } from '../../methods/payin-registry.ts'
import type { Money } from '../../money/money.ts'
import { isFailure, type InvalidRequest } from '../failure.ts'
import type { OrderRequest } from '../accept/order-request.ts'
import { chooseMethod, type MethodBook, type WrittenMethod } from '../accept/requested-method.ts'

/** A valid create of what a customer pays. */
export interface CreateRequest extends OrderRequest<PayinMethod> {
  readonly returnUrl: string
}

/** An order whose money is exact already: of the hosted page, from a link. */
export interface Order extends Pick<CreateRequest, 'callbackUrl' | 'returnUrl' | 'language'> {
  readonly money: Money
}

/**
 * A create without an API body: the same decision about merchant, currency, method and its fields as
 * `parseCreate`.
 */
export function createOf(
  merchant: Merchant,
  kind: PaidInKind,
  order: Order,
  paymentMethod: WrittenMethod,
): { readonly value: CreateRequest } | InvalidRequest {
  const chosen = chooseMethod(merchant, payinBook(kind), order.money.currencyCode, paymentMethod)
  if (isFailure(chosen)) return chosen
  const { paymentMethodCode } = paymentMethod
  const { money, callbackUrl, returnUrl, language } = order
  return { value: { money, callbackUrl, returnUrl, language, paymentMethodCode, chosen, kept: {} } }
}

/** The methods of payins and top-ups. */
export const payinBook = (kind: PaidInKind): MethodBook<PayinMethod> => ({
  kind,
  resolve: (code, currencyCode, rawPaymentMethod) =>
    resolvePayinMethod(kind, code, currencyCode, rawPaymentMethod),
  knows: (code) => payinMethods.some((method) => method.code === code),
})
