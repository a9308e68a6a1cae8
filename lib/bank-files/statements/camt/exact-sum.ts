import type { Direction } from './written-amount.ts'

/** More decimals than any amount that is read has. */
export const scale = 30

/** A decimal, with or without a minus, as a whole number of 10^-30: sums of these are exact. */
export function scaled(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

/** Positive for a credit. */
export const signed = (amount: string, direction: Direction): bigint =>
  direction === 'CREDIT' ? scaled(amount) : -scaled(amount)
