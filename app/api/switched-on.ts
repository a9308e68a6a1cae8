import { isPaidOut, type PaymentKind } from '#lib/money/payment-kinds.ts'
import type { Merchant } from '#lib/merchants/merchant.ts'
import type { PaymentOperator } from '#lib/methods/payin-method.ts'
import { methodsFor } from '#lib/methods/payin-registry.ts'
import { payoutMethodsFor } from '#lib/methods/payout-registry.ts'
import { currencies, type CurrencyCode } from '#lib/money/currency.ts'

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
export const switchedOn = (merchant: Merchant, kind: PaymentKind): SwitchedOn[] =>
  currencies
    .filter(({ code }) => merchant.currencyEnabled(code))
    .flatMap(({ code: currencyCode }) =>
      offered(kind, currencyCode).filter(
        ({ paymentMethodCode }) => merchant.method(kind, paymentMethodCode, currencyCode).enabled,
      ),
    )

function offered(kind: PaymentKind, currencyCode: CurrencyCode): SwitchedOn[] {
  if (isPaidOut(kind)) {
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
