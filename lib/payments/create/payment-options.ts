import type { Merchant } from '../../merchants/merchant.ts'
import { optionSchema, type JsonSchema } from '../../methods/parts/request-schema.ts'
import type { PaymentOperator } from '../../methods/payin-method.ts'
import { methodsFor } from '../../methods/payin-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { missedLimit } from '../amount-limits.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKind } from '../payment-key.ts'
import { currencyNotAvailable, noOption } from './offer-faults.ts'

/** One payment method that the merchant can use for an amount now (specification, endpoint 1). */
export interface PaymentOption {
  readonly paymentMethodCode: string
  readonly paymentOperators: readonly PaymentOperator[]
  /** Third-party apps that complete the payment, where the method lists any. */
  readonly externalProviders?: readonly PaymentOperator[]
  /**
   * The JSON Schema of `paymentMethod` in the create: our addition, so that a merchant's form needs no table
   * of its own.
   */
  readonly fields: JsonSchema
}

/**
 * The methods available for this amount now: enabled, within the limits, served by a rail. Never an empty
 * list.
 */
export function paymentOptions(
  context: PaymentContext,
  merchant: Merchant,
  kind: 'payin' | 'topup',
  money: AskedMoney,
): Outcome<readonly PaymentOption[]> {
  const asked = exactMoney(money)
  if (!asked || !merchant.currencyEnabled(asked.currencyCode)) return currencyNotAvailable(money.currencyCode)
  const options = methodsFor(kind, asked.currencyCode).flatMap(({ code, methods }) => {
    const settings = merchant.method(kind, code, asked.currencyCode)
    const usable = methods.filter((method) => !missedLimit(method, settings, asked))
    const [first] = usable
    if (!first || !settings.enabled || !isServed(context, kind, code, asked.currencyCode)) return []
    return [
      {
        paymentMethodCode: code,
        paymentOperators: first.operators(asked.currencyCode),
        ...(first.externalProviders && { externalProviders: first.externalProviders(asked.currencyCode) }),
        fields: optionSchema(usable, asked.currencyCode),
      },
    ]
  })
  if (options.length === 0) return noOption(asked.currencyCode)
  return { value: options }
}

function isServed(
  context: PaymentContext,
  kind: PaymentKind,
  methodCode: string,
  currencyCode: CurrencyCode,
): boolean {
  return context.rails.some((rail) =>
    rail.serves({ kind, methodCode, currencyCode, operatorCode: undefined }),
  )
}
