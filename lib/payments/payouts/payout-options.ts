import type { Merchant } from '../../merchants/merchant.ts'
import { optionSchema } from '../../methods/parts/request-schema.ts'
import { payoutMethodsFor } from '../../methods/payout-registry.ts'
import { exactMoney, type AskedMoney } from '../../money/written-money.ts'
import { missedLimit } from '../amount-limits.ts'
import { currencyNotAvailable, noOption } from '../accept/offer-faults.ts'
import type { PaymentOption } from '../create/payment-options.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Offered } from '../rail/rail.ts'
import { operatorsServed, railOfPayout } from '../rail/served-by.ts'

/**
 * The methods available to send an amount now: enabled, within the limits, offered by the rail that a create
 * would go to. Never an empty list (endpoint 2).
 */
export async function payoutOptions(
  context: PaymentContext,
  merchant: Merchant,
  money: AskedMoney,
): Promise<Outcome<readonly PaymentOption[]>> {
  const asked = exactMoney(money)
  if (!asked || !merchant.currencyEnabled(asked.currencyCode)) return currencyNotAvailable(money.currencyCode)
  const { currencyCode } = asked
  const enabled = payoutMethodsFor(currencyCode).filter((method) => {
    const settings = merchant.method('payout', method.code, currencyCode)
    return settings.enabled && !missedLimit(method, settings, asked)
  })
  const offered = await Promise.all(
    enabled.map(({ code: methodCode }) => isOffered(context, { kind: 'payout', methodCode, currencyCode })),
  )
  const usable = enabled.filter((_, at) => offered[at])
  if (usable.length === 0) return noOption(currencyCode)
  const value = usable.map((method) => ({
    paymentMethodCode: method.code,
    paymentOperators: operatorsServed(
      context,
      { kind: 'payout', methodCode: method.code, currencyCode, ordered: asked },
      method.operators(currencyCode),
    ),
    ...(method.externalProviders && { externalProviders: method.externalProviders(currencyCode) }),
    fields: optionSchema([method], currencyCode),
  }))
  return { value }
}

async function isOffered(context: PaymentContext, asked: Offered): Promise<boolean> {
  const rail = railOfPayout(context, { ...asked, operatorCode: undefined })
  return rail !== undefined && ((await rail.offers?.(asked)) ?? true)
}
