import { z } from 'zod'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { payoutMethods, resolvePayoutMethod } from '../../methods/payout-registry.ts'
import { moneySchema } from '../../money/money-schema.ts'
import { askedMoney, type AskedMoney } from '../../money/written-money.ts'
import { methodOfBody, violationsOfBoth, type Chosen, type MethodBook } from '../create/requested-method.ts'
import type { Violation } from '../failure.ts'
import { keptBody, keptOf, type KeptFields } from '../kept-fields.ts'
import { validate } from '../validate.ts'
import { webAddress } from '../web-address.ts'

/** The method of a payout or refund, which checks its own fields. */
export const payoutMethodBody = z
  .looseObject({
    paymentMethodCode: z.string().min(1).max(255),
    paymentOperatorCode: z.string().min(1).max(255).optional(),
  })
  .meta({ id: 'PayoutMethod' })

/** The fields of every create of a payout. The method checks its own fields. */
export const payoutBody = z
  .object({
    paymentRequested: z.object({ money: moneySchema }),
    paymentMethod: payoutMethodBody,
    callbackUrl: webAddress,
    ...keptBody,
  })
  .meta({ id: 'PayoutCreate', description: 'A payout to create.' })

/** A valid create of a payout. */
export interface PayoutRequest {
  readonly money: AskedMoney
  readonly callbackUrl: string
  readonly paymentMethodCode: string
  readonly chosen: Chosen<PayoutMethod>
  readonly kept: KeptFields
}

/** Reads the body of a create; all violations are listed, those of the method's fields too. */
export function parsePayout(
  merchant: Merchant,
  body: unknown,
): { readonly value: PayoutRequest } | { readonly violations: readonly Violation[] } {
  const base = validate(payoutBody, body)
  const chosen = methodOfBody(merchant, payoutBook, body)
  const violations = violationsOfBoth(base, chosen)
  if ('violations' in base || 'violations' in chosen) return { violations }
  const { paymentRequested, paymentMethod, callbackUrl } = base.value
  const { paymentMethodCode } = paymentMethod
  const kept = keptOf(base.value)
  return {
    value: { money: askedMoney(paymentRequested.money), callbackUrl, paymentMethodCode, chosen, kept },
  }
}

/** The methods that pay out. */
export const payoutBook: MethodBook<PayoutMethod> = {
  kind: 'payout',
  resolve: (code, currencyCode) => resolvePayoutMethod(code, currencyCode),
  knows: (code) => payoutMethods.some((method) => method.code === code),
}
