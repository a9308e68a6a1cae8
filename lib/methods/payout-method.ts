import type { z } from 'zod'
import type { CurrencyCode } from '../money/currency.ts'
import type { MethodRequest, PaymentOperator } from './payin-method.ts'
import { schemaPerCurrency } from './shared/schema-per-currency.ts'

/**
 * All there is to say about one way to pay out. The API validates from it, the reference describes it; nobody chooses it on a page, and
 * the answer to a create holds nothing of the method's own. Pure: no database, no clock, no environment.
 */
export interface PayoutMethod<Request extends MethodRequest = MethodRequest> {
  readonly code: string
  /** The specification's name of the request object. */
  readonly object: string
  /** What it is, for the reference: one or two English sentences for the merchant's developer. */
  readonly description: string
  readonly currencies: readonly CurrencyCode[]
  /** Banks or wallets that can be paid to; empty where the account or key says it all. */
  readonly operators: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** Apps of others in which the payee reads the money. Absent where operators say it all. */
  readonly externalProviders?: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** The largest amount that the rail can carry, in minor units; more is 406 AMOUNT_ABOVE_MAXIMUM. Absent: no limit of its own. */
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  /** The `paymentMethod` object for one currency, the payee's account and tax numbers checked. Unknown properties are dropped. */
  readonly request: (currencyCode: CurrencyCode) => z.ZodType<Request>
}

/** Declares a method; its request type follows from its schema. `request` answers the same schema at every call and throws on a foreign currency. */
export const payoutMethod = <Request extends MethodRequest>(method: PayoutMethod<Request>): PayoutMethod => ({
  ...method,
  request: schemaPerCurrency(method),
})
