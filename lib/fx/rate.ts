import { withoutTrailingZeros } from '../money/trailing-zeros.ts'

/**
 * An exact exchange rate: `digits` / 10^`decimals`. Always greater than 0 and without trailing zeros, so that
 * equal rates have equal parts. Never a floating-point number.
 */
export interface Rate {
  readonly digits: bigint
  readonly decimals: number
}

/**
 * Significant digits of a computed rate. Sources give five or six; the others keep repeated conversions exact
 * enough.
 */
export const significantDigits = 10

const writtenRate = /^(\d{1,12})(?:\.(\d{1,12}))?$/

/** A rate as rate lists and the database write it ("89.2350"); undefined for anything else and for 0. */
export function parseRate(text: string): Rate | undefined {
  const [, whole, fraction = ''] = writtenRate.exec(text) ?? []
  if (whole === undefined) return undefined
  const digits = BigInt(whole + fraction)
  return digits === 0n ? undefined : shortest({ digits, decimals: fraction.length })
}

/** The shortest exact decimal: "89.235", "0.01120636". */
export function rateText({ digits, decimals }: Rate): string {
  const text = digits.toString().padStart(decimals + 1, '0')
  const point = text.length - decimals
  return decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`
}

/** The rate as a JSON number with all its digits, even those that a double cannot hold. */
export const rateJson = (rate: Rate): number => JSON.rawJSON(rateText(rate)) as unknown as number

export const one: Rate = { digits: 1n, decimals: 0 }

export const isSameRate = (a: Rate, b: Rate): boolean => a.digits === b.digits && a.decimals === b.decimals

/**
 * The price of one unit of A in B, when a third currency costs `a` of A and `b` of B: b / a, rounded once,
 * half-up, to ten significant digits. With `b` = 1 it is the inverse.
 */
export function crossRate(a: Rate, b: Rate): Rate {
  // As a fraction of whole numbers: b.digits × 10^a.decimals / (a.digits × 10^b.decimals).
  const numerator = b.digits * 10n ** BigInt(a.decimals)
  const denominator = a.digits * 10n ** BigInt(b.decimals)
  return rounded(numerator, denominator)
}

function rounded(numerator: bigint, denominator: bigint): Rate {
  const decimals = significantDigits - wholeDigits(numerator, denominator)
  const scale = 10n ** BigInt(Math.abs(decimals))
  const [top, bottom] = decimals < 0 ? [numerator, denominator * scale] : [numerator * scale, denominator]
  const digits = (top * 2n + bottom) / (bottom * 2n)
  return decimals < 0 ? { digits: digits * scale, decimals: 0 } : shortest({ digits, decimals })
}

/**
 * Digits before the point of a fraction; 0 for 0.1…, -1 for 0.01…, as many fewer as zeros follow the point.
 */
function wholeDigits(numerator: bigint, denominator: bigint): number {
  const estimate = numerator.toString().length - denominator.toString().length
  const power = 10n ** BigInt(Math.abs(estimate))
  const reaches = estimate < 0 ? numerator * power >= denominator : numerator >= denominator * power
  return reaches ? estimate + 1 : estimate
}

function shortest({ digits, decimals }: Rate): Rate {
  const text = digits.toString()
  const zeros = Math.min(decimals, text.length - withoutTrailingZeros(text).length)
  return { digits: digits / 10n ** BigInt(zeros), decimals: decimals - zeros }
}
