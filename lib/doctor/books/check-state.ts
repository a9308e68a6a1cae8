import { z } from 'zod'
import { Sums } from './sums.ts'

const sums = z.record(z.string(), z.string().regex(/^-?\d+$/)).transform((given) => new Sums(given))

/**
 * How far a check is, and its results so far. `JSON.stringify` writes it and this schema reads it, so that a
 * check can be continued by another process.
 */
export const checkState = z.object({
  format: z.literal(3),
  /** The database that is checked. */
  database: z.string(),
  /** Parts that are complete. */
  done: z.array(z.string()),
  /** Of each table that was begun, the key of the last row read, and how many rows were read. */
  reading: z.record(z.string(), z.object({ after: z.array(z.string()), rows: z.number() })),
  /** Every entry up to this one is checked and in `house`. */
  entry: z.string(),
  /** The sums of the house accounts. */
  house: sums,
  /** What receipts and payments must have moved on suspense, and what their entries moved. */
  suspenseDue: sums,
  suspenseFound: sums,
  /** What adjustments of earlier releases moved on suspense: no item has it. */
  adjusted: sums,
  /** Settlements of so many postings that they are added up in parts. */
  largeSettlements: z.array(
    z.object({ merchantCode: z.string(), currencyCode: z.string(), number: z.number() }),
  ),
  count: z.number(),
  differences: z.array(
    z.object({ check: z.string(), subject: z.string(), expected: z.string(), found: z.string() }),
  ),
})

export type CheckState = z.output<typeof checkState>

/** Before the first row. */
export const beginningOf = (database: string): CheckState => ({
  format: 3,
  database,
  done: [],
  reading: {},
  entry: '0',
  house: new Sums(),
  suspenseDue: new Sums(),
  suspenseFound: new Sums(),
  adjusted: new Sums(),
  largeSettlements: [],
  count: 0,
  differences: [],
})
