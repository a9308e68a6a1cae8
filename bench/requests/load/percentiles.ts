/** Of latencies, in milliseconds. */
export interface Percentiles {
  readonly p50: number
  readonly p90: number
  readonly p99: number
}

/**
 * By nearest rank: the smallest value that at least so many percent of all do not exceed. Throws without
 * values.
 */
export function percentilesOf(values: ArrayLike<number>): Percentiles {
  if (values.length === 0) throw new RangeError('there are no latencies')
  const sorted = Float64Array.from(values).toSorted()
  const at = (percent: number) => sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
  return { p50: at(50), p90: at(90), p99: at(99) }
}

/** The value in the middle, or the mean of two; NaN without values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}
