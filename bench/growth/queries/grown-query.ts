import type { Gateway } from '#lib/gateway.ts'

/** A database that is measured, and what its queries ask about. */
export interface Grown {
  readonly gateway: Gateway
  /** Payins that were created in the last day, and any. */
  readonly recent: readonly StoredKey[]
  readonly any: readonly StoredKey[]
  /** The merchant with the most payins. */
  readonly merchantCode: string
}

export interface StoredKey {
  readonly merchantCode: string
  readonly kind: 'payin'
  readonly paymentId: string
  readonly createdAt: Date
}

/** One use of the product, run as the product runs it. */
export interface GrownQuery {
  readonly name: string
  /** What it reads: rows of the last day, any rows, or as many rows as were written since it last ran. */
  readonly rows: 'recent' | 'cold' | 'all of a period'
  /** How often it runs in a round. */
  readonly times: number
  /** What has to be there before a round, and is not measured. */
  readonly prepare?: (grown: Grown, times: number) => Promise<void>
  readonly run: (grown: Grown, index: number) => Promise<unknown>
}

export const one = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('the database has no such rows')
  return item
}
