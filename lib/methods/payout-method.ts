import type { z } from 'zod'
import type { CurrencyCode } from '../money/currency.ts'
import { schemaPerCurrency } from './parts/schema-per-currency.ts'
import type { MethodRequest, PaymentOperator } from './payin-method.ts'

/**
 * Complete description of a payout method. The API validates from it, the API reference describes it; it
 * appears on no page, and the answer to a create has no fields of the method's own. Pure: no database, no
 * clock, no environment.
 */
export interface PayoutMethod<Request extends MethodRequest = MethodRequest> {
  readonly code: string
  /** The specification's name of the request object. */
  readonly object: string
  /** Description for the API reference: one or two English sentences for the merchant's developer. */
  readonly description: string
  readonly currencies: readonly CurrencyCode[]
  /** Banks or wallets that can be paid; empty if the account or key is enough. */
  readonly operators: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /** Third-party apps in which the payee receives the money. Absent if the operators list them all. */
  readonly externalProviders?: (currencyCode: CurrencyCode) => readonly PaymentOperator[]
  /**
   * The largest amount that the rail can carry, in minor units; more is 406 AMOUNT_ABOVE_MAXIMUM. Absent: no
   * limit of its own.
   */
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  /**
   * Currencies of which the rail carries whole units only, although the currency has decimals; other amounts
   * are 406 AMOUNT_NOT_PAYABLE.
   */
  readonly wholeUnitsIn?: readonly CurrencyCode[]
  /**
   * The `paymentMethod` object for one currency; validates the payee's account and tax numbers. Unknown
   * properties are dropped.
   */
  readonly request: (currencyCode: CurrencyCode) => z.ZodType<Request>
}

/**
 * Declares a method; its request type follows from its schema. `request` returns one schema per currency, and
 * throws on any other.
 */
export const payoutMethod = <Request extends MethodRequest>(method: PayoutMethod<Request>): PayoutMethod => ({
  ...method,
  request: schemaPerCurrency(method),
})
