import type { Merchant } from '#lib/merchants/merchant.ts'
import type { PaymentOperator } from '#lib/methods/payin-method.ts'
import { methodsFor, type PaidInKind } from '#lib/methods/payin-registry.ts'
import { payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { currencies, type CurrencyCode } from '#lib/money/currency.ts'

/** The kinds of payment that have options: a refund goes back to where the money came from. */
type OfferedKind = PaidInKind | 'payout'

/** One method in one currency, as the code lists show it. */
export interface SwitchedOn {
  readonly paymentMethodCode: string
  readonly currencyCode: CurrencyCode
  /** As a payment of this kind offers them; methods that share a code may repeat one. */
  readonly operators: readonly PaymentOperator[]
}

/**
 * What the merchant has switched on for a kind of payment, by currency, then in the order in which options
 * are offered.
 */
export const switchedOn = (merchant: Merchant, kind: OfferedKind): SwitchedOn[] =>
  currencies
    .filter(({ code }) => merchant.currencyEnabled(code))
    .flatMap(({ code: currencyCode }) =>
      offered(kind, currencyCode).filter(
        ({ paymentMethodCode }) => merchant.method(kind, paymentMethodCode, currencyCode).enabled,
      ),
    )

function offered(kind: OfferedKind, currencyCode: CurrencyCode): SwitchedOn[] {
  if (kind === 'payout') {
    return payoutMethodsFor(currencyCode).map(({ code, operators }) => ({
      paymentMethodCode: code,
      currencyCode,
      operators: operators(currencyCode),
    }))
  }
  return methodsFor(kind, currencyCode).map(({ code, methods }) => ({
    paymentMethodCode: code,
    currencyCode,
    operators: methods.flatMap(({ operators }) => operators(currencyCode)),
  }))
}
