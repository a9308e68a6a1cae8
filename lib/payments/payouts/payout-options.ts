import type { Merchant } from '../../merchants/merchant.ts'
import { optionSchema } from '../../methods/parts/request-schema.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { missedLimit } from '../amount-limits.ts'
import { currencyNotAvailable, noOption } from '../create/offer-faults.ts'
import type { PaymentOption } from '../create/payment-options.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'

/**
 * The methods available to send an amount: enabled, within the limits, served by a rail that sends. Never an
 * empty list (endpoint 2).
 */
export function payoutOptions(
  context: PaymentContext,
  merchant: Merchant,
  money: AskedMoney,
): Outcome<readonly PaymentOption[]> {
  const asked = exactMoney(money)
  if (!asked || !merchant.currencyEnabled(asked.currencyCode)) return currencyNotAvailable(money.currencyCode)
  const { currencyCode } = asked
  const sends = (methodCode: string): boolean =>
    context.rails.some(
      (rail) =>
        rail.send && rail.serves({ kind: 'payout', methodCode, currencyCode, operatorCode: undefined }),
    )
  const usable = payoutMethodsFor(currencyCode).filter((method) => {
    const settings = merchant.method('payout', method.code, currencyCode)
    return settings.enabled && !missedLimit(method, settings, asked) && sends(method.code)
  })
  if (usable.length === 0) return noOption(currencyCode)
  const value = usable.map((method) => ({
    paymentMethodCode: method.code,
    paymentOperators: method.operators(currencyCode),
    ...(method.externalProviders && { externalProviders: method.externalProviders(currencyCode) }),
    fields: optionSchema([method], currencyCode),
  }))
  return { value }
}
