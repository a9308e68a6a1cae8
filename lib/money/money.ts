import { currencyFromDatabase, currencyOf, type CurrencyCode } from './currency.ts'
import { withoutTrailingZeros } from './trailing-zeros.ts'

/** An exact amount of one currency, in minor units (INR 499.50 is 49950n). */
export interface Money {
  readonly amount: bigint
  readonly currencyCode: CurrencyCode
}

export const money = (amount: bigint, currencyCode: CurrencyCode): Money => ({ amount, currencyCode })

/** The smallest amount of a currency: one minor unit. */
export const currencyUnit = (currencyCode: CurrencyCode): Money => money(1n, currencyCode)

/** Why a written amount is not money of its currency (specification, "money"; at most 15 digits). */
export type AmountFault = 'NOT_A_NUMBER' | 'TOO_MANY_DIGITS' | 'TOO_MANY_DECIMALS'

const writtenNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/
const digitsMax = 15
/** The most digits of a number as it is written, zeros that add nothing included. */
export const writtenDigitsMax = 40

/**
 * Reads a decimal number as JSON and PostgreSQL write it ("10.5", "1e3", "499.500000") as minor units,
 * exactly. Zeros that add nothing count neither as decimals nor as digits, in a number of up to 40
 * digits. The sign is kept: whether it is allowed is the caller's rule.
 */
export function parseAmount(
  text: string,
  currencyCode: CurrencyCode,
  digitsAllowed = digitsMax,
): bigint | AmountFault {
  const match = writtenNumber.exec(text)
  if (!match) return 'NOT_A_NUMBER'
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole.length + fraction.length > writtenDigitsMax) return 'TOO_MANY_DIGITS'
  const significant = (whole + fraction).replace(/^0+/, '')
  const trimmed = withoutTrailingZeros(significant)
  if (trimmed === '') return 0n
  const decimals = fraction.length - Number(exponent) - (significant.length - trimmed.length)
  const wholeDigits = Math.max(trimmed.length - decimals, 0)
  if (wholeDigits + Math.max(decimals, 0) > digitsAllowed) return 'TOO_MANY_DIGITS'
  const { minorUnits } = currencyOf(currencyCode)
  if (decimals > minorUnits) return 'TOO_MANY_DECIMALS'
  return BigInt(sign + trimmed) * 10n ** BigInt(minorUnits - decimals)
}

/**
 * Reads an amount that a person typed, in a link or on a command line: an exponent there is more likely a
 * mistake than a number.
 */
export const parseTypedAmount = (text: string, currencyCode: CurrencyCode): bigint | AmountFault =>
  /e/i.test(text) ? 'NOT_A_NUMBER' : parseAmount(text, currencyCode)

/** Money from a `numeric` column. Throws when the currency is unknown or the value is no amount of it. */
export function moneyFromDatabase(text: string, code: string): Money {
  const currencyCode = currencyFromDatabase(code)
  const amount = storedAmount(text, currencyCode) ?? parseAmount(text, currencyCode, writtenDigitsMax)
  if (typeof amount !== 'bigint') throw new Error(`the database holds ${text} ${currencyCode}: ${amount}`)
  return money(amount, currencyCode)
}

/**
 * An amount as columns of six decimals have it, "499.500000", in minor units: a payment has ten of them, and
 * what people write needs a pattern. Undefined for any other text.
 */
function storedAmount(text: string, currencyCode: CurrencyCode): bigint | undefined {
  const point = text.length - 7
  const end = point + 1 + currencyOf(currencyCode).minorUnits
  if (point < 1 || text[point] !== '.' || !'000000'.startsWith(text.slice(end))) return undefined
  const digits = text.slice(0, point) + text.slice(point + 1, end)
  return /^-?\d+$/.test(digits) ? BigInt(digits) : undefined
}

/** All decimals of the currency, for banks, QR codes and `numeric` columns: "499.50". */
export function amountFixed({ amount, currencyCode }: Money): string {
  const { minorUnits } = currencyOf(currencyCode)
  const digits = (amount < 0n ? -amount : amount).toString().padStart(minorUnits + 1, '0')
  const point = digits.length - minorUnits
  const sign = amount < 0n ? '-' : ''
  return minorUnits === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** The shortest exact decimal, as responses print it: "499.5", "100". */
export function amountShortest(value: Money): string {
  const fixed = amountFixed(value)
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed
}

/** How money looks in a JSON body; `amount` prints exactly, however large. */
export interface MoneyJson {
  amount: number
  currencyCode: string
}

/** The API's money object. `JSON.rawJSON` keeps sums exact that exceed a binary number. */
export function moneyJson(value: Money): MoneyJson {
  const raw = JSON.rawJSON(amountShortest(value))
  return { amount: raw as unknown as number, currencyCode: value.currencyCode }
}

/** The sum of two amounts of one currency. Throws when the currencies differ: that is a bug, never input. */
export function add(a: Money, b: Money): Money {
  if (a.currencyCode !== b.currencyCode) throw new Error(`cannot add ${b.currencyCode} to ${a.currencyCode}`)
  return money(a.amount + b.amount, a.currencyCode)
}

export const subtract = (a: Money, b: Money): Money => add(a, money(-b.amount, b.currencyCode))

const percentScale = 1_000_000n

/** A percentage as the database and the command line write it ("1.5") in millionths of a percent point. */
export function parsePercent(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * percentScale + BigInt(fraction.padEnd(6, '0'))
}

/**
 * `percent` of the amount, rounded half-up to the currency's minor units (specification-gaps.md, "Money",
 * fees). Throws on a malformed percent.
 */
export function percentOf(value: Money, percent: string): Money {
  const millionths = parsePercent(percent)
  if (millionths === undefined) throw new Error(`not a percentage: ${percent}`)
  const divisor = 100n * percentScale
  const product = value.amount * millionths
  const rounded =
    product >= 0n ? (product * 2n + divisor) / (divisor * 2n) : -((-product * 2n + divisor) / (divisor * 2n))
  return money(rounded, value.currencyCode)
}
