import { isCurrencyCode } from './currency.ts'
import { money, parseAmount, type Money } from './money.ts'

/**
 * Money as a merchant wrote it: well-formed, positive, at most 15 digits, but the currency may be one that is
 * not offered (406 later, not 400). Decimals are already checked if the currency is known.
 */
export interface WrittenMoney {
  /** A decimal number as JSON writes it: `499.5`. */
  readonly amountText: string
  readonly currencyCode: string
}

/** The exact money, or undefined for an unknown currency. */ export function knownMoney({
  amountText,
  currencyCode,
}: WrittenMoney): Money | undefined {
  if (!isCurrencyCode(currencyCode)) return undefined
  const amount = parseAmount(amountText, currencyCode)
  if (typeof amount !== 'bigint')
    throw new Error(`${amountText} ${currencyCode} was not validated: ${amount}`)
  return money(amount, currencyCode)
}

/** The money of a request: exact, or an amount of an unknown currency. */
export type AskedMoney = Money | UnknownMoney

/** An amount that cannot be exact, because the decimals of its currency are unknown. */
export interface UnknownMoney extends WrittenMoney {
  readonly isUnknown: true
}

/** Makes the money exact if the currency is known. */
export const askedMoney = (written: WrittenMoney): AskedMoney =>
  knownMoney(written) ?? { ...written, isUnknown: true }

/** The exact money, or undefined when the currency is not one that the gateway knows. */
export const exactMoney = (asked: AskedMoney): Money | undefined => ('isUnknown' in asked ? undefined : asked)
