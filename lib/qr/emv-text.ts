import { currencyOf, type CurrencyCode } from '../money/currency.ts'
import { amountFixed, type Money } from '../money/money.ts'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const wholeLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
}

/**
 * A name that old wallets can show too: without accents, printable ASCII only, at most `charactersMax`,
 * trimmed. Empty if nothing of it can be written so (a name in Chinese letters).
 */
export function asciiText(text: string, charactersMax: number): string {
  const folded = text.replace(/[đĐøØłŁßæÆ]/g, (letter) => wholeLetters[letter] ?? '').normalize('NFKD')
  const printable = folded.replace(/\s+/g, ' ').replace(/[^ -~]/g, '')
  return printable.trim().slice(0, charactersMax).trim()
}

/** Text that must not be empty after folding: names of the receiver, if the scheme requires one. */
export function requiredAsciiText(what: string, text: string, charactersMax: number): string {
  const folded = asciiText(text, charactersMax)
  if (folded === '') throw new RangeError(`${what} has no letter that a QR code of this scheme can contain`)
  return folded
}

const amountCharactersMax = 13

/**
 * Whether an amount fits into tag 54 (13 characters): larger orders cannot be paid by this kind of QR code.
 */
export const fitsEmvAmount = (money: Money): boolean => amountFixed(money).length <= amountCharactersMax

/** The largest amount of a currency that fits, in minor units. */
export const emvAmountMax = (currencyCode: CurrencyCode): bigint =>
  10n ** BigInt(amountCharactersMax - (currencyOf(currencyCode).minorUnits === 0 ? 0 : 1)) - 1n

/**
 * Tag 54: all decimals of the currency. Throws on another currency, on an amount that is not above 0, and on
 * one that `fitsEmvAmount` refuses.
 */
export function emvAmount(money: Money, currencyCode: CurrencyCode): string {
  if (money.currencyCode !== currencyCode) {
    throw new RangeError(`this QR code is paid in ${currencyCode}, not in ${money.currencyCode}`)
  }
  if (money.amount <= 0n) throw new RangeError('the amount of a QR code must be greater than 0')
  if (!fitsEmvAmount(money)) throw new RangeError(`${amountFixed(money)} has more than 13 characters`)
  return amountFixed(money)
}

/** Tag 53: the ISO 4217 number of a fiat currency. */
export function emvCurrency(currencyCode: CurrencyCode): string {
  const { numericCode } = currencyOf(currencyCode)
  if (!numericCode) throw new RangeError(`${currencyCode} has no ISO 4217 number`)
  return numericCode
}
