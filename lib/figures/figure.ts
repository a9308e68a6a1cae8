import type { Queryable } from '../platform/db/database.ts'

/** A value of a gauge, with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A gauge over the whole gateway that one statement reads; durations in seconds. */
export interface Figure {
  /** Without the prefix `gateway_`. */
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** Read at every scrape, at most once a second: it reads one row. */
  readonly isUrgent?: true
  /** Read every 40 seconds at most: it reads more than a few rows, and changes seldom. */
  readonly isSlow?: true
  /** Uses an index over open or recent rows, not over all that ever were. */
  read(database: Queryable, now: Date): Promise<readonly Sample[]>
}
