const minute = 60
const hour = 60 * minute

/** A callback is FAILED after the first delivery and four repeats have failed (specification, "Events"). */
const standardRepeats = 4

/**
 * The distances of the schedule `days`, after the first one: ten tries over 75 hours and 37 minutes. Long
 * enough for a weekend at a merchant whose server fails on Friday evening.
 */
const daysAfterTheFirst = [
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/**
 * Each distance of `days` is up to this part longer, by chance: callbacks that failed together do not all
 * come back together.
 */
export const daysJitter = 0.1

/**
 * Seconds between the tries that count, without jitter: one less than there are tries. `retrySeconds`
 * (CALLBACK_RETRY_SECONDS) is the distance of `standard`, and the shortest one of `days`.
 */
export function retryDistances(schedule: 'standard' | 'days', retrySeconds: number): readonly number[] {
  if (schedule === 'standard') return Array.from({ length: standardRepeats }, () => retrySeconds)
  return [retrySeconds, ...daysAfterTheFirst.map((seconds) => Math.max(seconds, retrySeconds))]
}
