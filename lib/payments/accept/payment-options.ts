import { isPaidIn, type PaidInKind } from '../../money/payment-kinds.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { optionSchema, type JsonSchema } from '../../methods/parts/request-schema.ts'
import type { PayinMethod, PaymentOperator } from '../../methods/payin-method.ts'
import { methodsFor } from '../../methods/payin-registry.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { Money } from '../../money/money.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { missedLimit } from '../amount-limits.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Offered } from '../rail/rail.ts'
import { operatorsServed, railOfPayout, railsFor } from '../rail/served-by.ts'
import { currencyNotAvailable, noOption } from './offer-faults.ts'

/** One payment method that the merchant can use for an amount now (specification, endpoints 1 to 3). */
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

/** The kinds of which a merchant chooses how they are paid. */
type ListedKind = PaidInKind | 'payout'

/**
 * The methods available for this amount now: enabled, within the limits, and offered by a rail that a create
 * would go to. Never an empty list.
 */
export async function paymentOptions(
  context: PaymentContext,
  merchant: Merchant,
  kind: ListedKind,
  money: AskedMoney,
): Promise<Outcome<readonly PaymentOption[]>> {
  const asked = exactMoney(money)
  if (!asked || !merchant.currencyEnabled(asked.currencyCode)) return currencyNotAvailable(money.currencyCode)
  const { currencyCode } = asked
  const options = methodsOf(kind, currencyCode).flatMap(({ code, methods }) => {
    const settings = merchant.method(kind, code, currencyCode)
    const usable = methods.filter((method) => !missedLimit(method, settings, asked))
    const [first] = usable
    if (!first || !settings.enabled) return []
    return [
      {
        paymentMethodCode: code,
        paymentOperators: operatorsServed(
          context,
          { kind, methodCode: code, currencyCode, ordered: asked },
          first.operators(currencyCode),
        ),
        ...(first.externalProviders && { externalProviders: first.externalProviders(currencyCode) }),
        fields: optionSchema(usable, currencyCode),
      },
    ]
  })
  const offered = await Promise.all(
    options.map(({ paymentMethodCode: methodCode }) =>
      isOffered(context, { kind, methodCode, currencyCode, ordered: asked }),
    ),
  )
  const value = options.filter((_, at) => offered[at])
  return value.length === 0 ? noOption(currencyCode) : { value }
}

const methodsOf = (
  kind: ListedKind,
  currencyCode: CurrencyCode,
): readonly { readonly code: string; readonly methods: readonly (PayinMethod | PayoutMethod)[] }[] =>
  isPaidIn(kind)
    ? methodsFor(kind, currencyCode)
    : payoutMethodsFor(currencyCode).map((method) => ({ code: method.code, methods: [method] }))

/** By one of the rails that a create would go to: of payouts that is one. */
async function isOffered(context: PaymentContext, asked: Offered & { ordered: Money }): Promise<boolean> {
  const served = { ...asked, operatorCode: undefined }
  const rails = isPaidIn(asked.kind) ? railsFor(context, served) : [railOfPayout(context, served)]
  for (const rail of rails) if (rail && ((await rail.offers?.(asked)) ?? true)) return true
  return false
}
