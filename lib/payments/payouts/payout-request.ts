import { z } from 'zod'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PayoutMethod } from '../../methods/payout-method.ts'
import { payoutMethods, resolvePayoutMethod } from '../../methods/payout-registry.ts'
import { moneySchema } from '../../money/money-schema.ts'
import { methodBody, readOrder, type OrderRequest } from '../accept/order-request.ts'
import type { MethodBook } from '../accept/requested-method.ts'
import type { InvalidRequest } from '../failure.ts'
import { keptBody } from '../kept-fields.ts'
import { webAddress } from '../web-address.ts'

/** The method of a payout or refund, which checks its own fields. */
export const payoutMethodBody = methodBody.meta({ id: 'PayoutMethod' })

/** The fields of every create of a payout. The method checks its own fields. */
export const payoutBody = z
  .object({
    paymentRequested: z.object({ money: moneySchema }),
    paymentMethod: payoutMethodBody,
    callbackUrl: webAddress,
    ...keptBody,
  })
  .meta({ id: 'PayoutCreate', description: 'A payout to create.' })

export type PayoutRequest = OrderRequest<PayoutMethod>

/** Reads the body of a create. */
export const parsePayout = (
  merchant: Merchant,
  body: unknown,
): { readonly value: PayoutRequest } | InvalidRequest => readOrder(merchant, payoutBody, payoutBook, body)

/** The methods that pay out. */
export const payoutBook: MethodBook<PayoutMethod> = {
  kind: 'payout',
  resolve: (code, currencyCode) => resolvePayoutMethod(code, currencyCode),
  knows: (code) => payoutMethods.some((method) => method.code === code),
}
