import { withoutTrailingZeros } from '../../money/trailing-zeros.ts'

/** The sum of two decimals such as "-12.5" and "100", exactly. */
export function sumOf(one: string, other: string): string {
  const places = Math.max(fractionOf(one).length, fractionOf(other).length)
  return written(scaled(one, places) + scaled(other, places), places)
}

export const negated = (amount: string): string => {
  if (amount.startsWith('-')) return amount.slice(1)
  return amount === '0' ? amount : `-${amount}`
}

/** The amount with its sign: what it adds to the balance. */
export const signed = (amount: string, direction: 'CREDIT' | 'DEBIT'): string =>
  direction === 'CREDIT' ? amount : negated(amount)

/** An amount of minor units, digits without a sign, as a decimal: 12345 with 2 places is "123.45". */
export const fromMinorUnits = (digits: string, places: number): string => written(BigInt(digits), places)

const fractionOf = (amount: string): string => amount.split('.')[1] ?? ''

function scaled(amount: string, places: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function written(value: bigint, places: number): string {
  const digits = `${value < 0n ? -value : value}`.padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = withoutTrailingZeros(digits.slice(digits.length - places))
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
