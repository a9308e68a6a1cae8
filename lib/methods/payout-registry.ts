import type { CurrencyCode } from '../money/currency.ts'
import type { PayoutMethod } from './payout-method.ts'
import { bankTransfer } from './payout/bank-transfer.ts'
import { emailTransfer } from './payout/email-transfer.ts'
import { phoneNumberTransfer } from './payout/phone-number-transfer.ts'
import { randomKeyTransfer } from './payout/random-key-transfer.ts'
import { taxPayerIdTransfer } from './payout/tax-payer-id-transfer.ts'
import { walletTransfer } from './payout/wallet-transfer.ts'

/** Every way to pay out, in the order in which options are offered; each has a code of its own. */
export const payoutMethods: readonly PayoutMethod[] = [
  bankTransfer,
  walletTransfer,
  taxPayerIdTransfer,
  phoneNumberTransfer,
  emailTransfer,
  randomKeyTransfer,
]

/**
 * The method that a request means. `UNKNOWN_CODE` is the developer's mistake (400), also when the code is one of payins;
 * `NOT_FOR_CURRENCY` a rule of business (406); both are decided before the method's own fields are looked at (specification-gaps.md,
 * "Errors").
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

/** What can be offered for a currency, in the order of the registry. */
export const payoutMethodsFor = (
  currencyCode: CurrencyCode,
  methods: readonly PayoutMethod[] = payoutMethods,
): readonly PayoutMethod[] => methods.filter(({ currencies }) => currencies.includes(currencyCode))

/** The method of a stored payout. Throws for an object that this release does not know: the database is of a newer one. */
export function payoutMethodByObject(
  object: string,
  methods: readonly PayoutMethod[] = payoutMethods,
): PayoutMethod {
  const found = methods.find((method) => method.object === object)
  if (!found) throw new Error(`the database holds a payout by ${object}, which this release does not know`)
  return found
}
