import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PayinMethod } from '../../methods/payin-method.ts'
import { payinMethods, resolvePayinMethod } from '../../methods/payin-registry.ts'
import type { Money } from '../../money/money.ts'
import type { AskedMoney } from '../../money/written-money.ts'
import type { KeptFields } from '../kept-fields.ts'
import {
  chooseMethod,
  type Chosen,
  type MethodBook,
  type Violated,
  type WrittenMethod,
} from './requested-method.ts'

/** A valid create. Whether the merchant may use the method is checked next, and fails with 406. */
export interface CreateRequest {
  readonly money: AskedMoney
  readonly callbackUrl: string
  readonly returnUrl: string
  /** As requested; whether we have this language is decided later. */
  readonly language?: string | undefined
  readonly paymentMethodCode: string
  readonly chosen: Chosen<PayinMethod>
  /** Payins only. */
  readonly customerId?: string | undefined
  readonly kept: KeptFields
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
): { readonly value: CreateRequest } | Violated {
  const chosen = chooseMethod(merchant, payinBook(kind), order.money.currencyCode, paymentMethod)
  if ('violations' in chosen) return chosen
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
