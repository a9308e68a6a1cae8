import type { PaidInKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { optionSchema, type JsonSchema } from '../../methods/parts/request-schema.ts'
import type { PaymentOperator } from '../../methods/payin-method.ts'
import { methodsFor } from '../../methods/payin-registry.ts'
import type { Money } from '../../money/money.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { missedLimit } from '../amount-limits.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Offered } from '../rail/rail.ts'
import { operatorsServed, railsFor } from '../rail/served-by.ts'
import { currencyNotAvailable, noOption } from '../accept/offer-faults.ts'

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
 * The methods available for this amount now: enabled, within the limits, and offered by the rail that serves
 * them. Never an empty list.
 */
export async function paymentOptions(
  context: PaymentContext,
  merchant: Merchant,
  kind: PaidInKind,
  money: AskedMoney,
): Promise<Outcome<readonly PaymentOption[]>> {
  const asked = exactMoney(money)
  if (!asked || !merchant.currencyEnabled(asked.currencyCode)) return currencyNotAvailable(money.currencyCode)
  const options = methodsFor(kind, asked.currencyCode).flatMap(({ code, methods }) => {
    const settings = merchant.method(kind, code, asked.currencyCode)
    const usable = methods.filter((method) => !missedLimit(method, settings, asked))
    const [first] = usable
    if (!first || !settings.enabled) return []
    return [
      {
        paymentMethodCode: code,
        paymentOperators: operatorsServed(
          context,
          { kind, methodCode: code, currencyCode: asked.currencyCode, ordered: asked },
          first.operators(asked.currencyCode),
        ),
        ...(first.externalProviders && { externalProviders: first.externalProviders(asked.currencyCode) }),
        fields: optionSchema(usable, asked.currencyCode),
      },
    ]
  })
  const { currencyCode } = asked
  const offered = await Promise.all(
    options.map(({ paymentMethodCode: methodCode }) =>
      isOffered(context, { kind, methodCode, currencyCode, ordered: asked }),
    ),
  )
  const value = options.filter((_, at) => offered[at])
  return value.length === 0 ? noOption(currencyCode) : { value }
}

/** By one of the rails that a create would go to. */
async function isOffered(context: PaymentContext, asked: Offered & { ordered: Money }): Promise<boolean> {
  for (const rail of railsFor(context, { ...asked, operatorCode: undefined }))
    if ((await rail.offers?.(asked)) ?? true) return true
  return false
}
