import type { Money } from '../../../money/money.ts'

/** By how much people may accept less where the account does not say. */
export const shortUpToDefault = '5%'

/**
 * What a tolerance, written as an amount like `10` or as a percentage like `5%`, allows of an order
 * amount, in minor units, rounded down. Throws where it is neither.
 */
export function allowedShort(tolerance: string, { amount: ordered }: Money, minorUnits: number): bigint {
  const [, whole = '', decimals = '', percent] = /^(\d{1,15})(?:\.(\d{1,6}))?(%)?$/.exec(tolerance) ?? []
  if (whole === '') throw new Error(`${tolerance} is no tolerance`)
  const millionths = BigInt(whole + decimals.padEnd(6, '0'))
  return percent ? (ordered * millionths) / 100_000_000n : millionths / 10n ** BigInt(6 - minorUnits)
}
