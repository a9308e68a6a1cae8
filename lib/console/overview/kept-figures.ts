import type { Clock } from '../../platform/clock.ts'
import { keepNewest } from '../../platform/keep-newest.ts'

/** Figures, and when they were counted. */
export interface Counted<Figures> {
  readonly figures: Figures
  readonly at: Date
}

interface Kept<Figures> {
  counted: Counted<Figures> | undefined
  /** How long counting took. */
  tookMs: number
  counting: Promise<Counted<Figures>> | undefined
}

/** Figures of so many people's views are kept. */
const most = 500
const freshMs = 2_000
/** Counting is at most this part of the time: what took a second is counted anew after half a minute. */
const shareOfTime = 1 / 30
/** Older figures are not shown: whoever asks waits for new ones. */
const oldestMs = 30 * 60_000

/**
 * Keeps figures that take long to count: an answer is at once what was counted last, while they are counted anew
 * where that is long ago. One count of one name runs at a time.
 */
export function keepFigures<Figures>() {
  const kept = new Map<string, Kept<Figures>>()

  return async (clock: Clock, name: string, count: () => Promise<Figures>): Promise<Counted<Figures>> => {
    const entry = kept.get(name) ?? { counted: undefined, tookMs: 0, counting: undefined }
    kept.delete(name)
    keepNewest(kept, most, name, entry)
    const ageMs = entry.counted ? clock.now().getTime() - entry.counted.at.getTime() : Infinity
    if (entry.counted && ageMs < Math.max(freshMs, entry.tookMs / shareOfTime)) return entry.counted
    const counting = (entry.counting ??= countAnew(entry, clock, count))
    if (!entry.counted || ageMs > oldestMs) return counting
    // A count that fails is tried by whoever asks next.
    void counting.catch(() => {})
    return entry.counted
  }
}

async function countAnew<Figures>(
  entry: Kept<Figures>,
  clock: Clock,
  count: () => Promise<Figures>,
): Promise<Counted<Figures>> {
  const at = clock.now()
  const startedAt = performance.now()
  try {
    const counted = { figures: await count(), at }
    entry.counted = counted
    entry.tookMs = performance.now() - startedAt
    return counted
  } finally {
    entry.counting = undefined
  }
}
