import type { CurrencyCode } from '../money/currency.ts'
import type { PayoutMethod } from './payout-method.ts'
import { bankTransfer } from './payout/bank-transfer.ts'
import { emailTransfer } from './payout/email-transfer.ts'
import { phoneNumberTransfer } from './payout/phone-number-transfer.ts'
import { randomKeyTransfer } from './payout/random-key-transfer.ts'
import { taxPayerIdTransfer } from './payout/tax-payer-id-transfer.ts'
import { walletTransfer } from './payout/wallet-transfer.ts'

/** Every payout method, in the order in which options are offered; each has a code of its own. */
export const payoutMethods: readonly PayoutMethod[] = [
  bankTransfer,
  walletTransfer,
  taxPayerIdTransfer,
  phoneNumberTransfer,
  emailTransfer,
  randomKeyTransfer,
]

/**
 * The method of a request. `UNKNOWN_CODE` is an invalid request (400), also when the code is one of payins;
 * `NOT_FOR_CURRENCY` a business rule (406); both are decided before the method's own fields are checked
 * (specification-gaps.md, "Errors").
 */
export function resolvePayoutMethod(
  code: string,
  currencyCode: CurrencyCode,
  methods: readonly PayoutMethod[] = payoutMethods,
): PayoutMethod | 'UNKNOWN_CODE' | 'NOT_FOR_CURRENCY' {
  const known = methods.find((method) => method.code === code)
  if (!known) return 'UNKNOWN_CODE'
  return known.currencies.includes(currencyCode) ? known : 'NOT_FOR_CURRENCY'
}

/** The options for a currency, in the order of the registry. */
export const payoutMethodsFor = (
  currencyCode: CurrencyCode,
  methods: readonly PayoutMethod[] = payoutMethods,
): readonly PayoutMethod[] => methods.filter(({ currencies }) => currencies.includes(currencyCode))

/**
 * The method of a stored payout. Throws for an object that this release does not know: a newer release wrote
 * the database.
 */
export function payoutMethodByObject(
  object: string,
  methods: readonly PayoutMethod[] = payoutMethods,
): PayoutMethod {
  const found = methods.find((method) => method.object === object)
  if (!found) throw new Error(`the database holds a payout by ${object}, which this release does not know`)
  return found
}
