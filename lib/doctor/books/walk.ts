import type { Queryable } from '../../platform/db/database.ts'
import { withParts } from '../../platform/db/statement.ts'
import type { CheckState } from './check-state.ts'
import { ledgerCheck } from '#sql/server'

/** An inconsistency in the ledger. */
export interface LedgerDifference {
  readonly check: string
  /** The entry, account or payment that is inconsistent. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** A running check. */
export interface Check {
  /** Each statement is a transaction of its own. */
  readonly db: Queryable
  readonly state: CheckState
  /** The most rows that one statement reads, where that is fewer than the batch of a walk. */
  readonly batchMax: number
  /** Aborted when the check cannot go on: nothing is read any more. */
  readonly ended: AbortSignal
  /** Called when `state` is consistent: all of it can be stored. */
  readonly onBatch: (table: string, rows: number) => void | Promise<void>
}

const differencesListed = 200

/** Adds differences to the result; when the list is full, they are still counted. */
export function addDifferences(
  { state }: Check,
  found: readonly LedgerDifference[],
  count = found.length,
): void {
  state.count += count
  state.differences.push(...found.slice(0, Math.max(differencesListed - state.differences.length, 0)))
}

/** Reads one table in batches, in the order of an indexed key. */
export interface Walk<Totals> {
  readonly table: string
  /** The columns of the key, with values that sort before all others. */
  readonly key: Readonly<Record<string, string>>
  /** The most rows in a batch. */
  readonly batch: number
  /**
   * The CTEs of a statement for one batch, the last two of them `batch` (its rows) and `differences` (check,
   * subject, expected, found). Parameters: the key after which the batch begins, its number of rows, then
   * `limits`.
   */
  readonly steps: string
  readonly limits?: readonly unknown[]
  /** Further results of a batch, as SQL that returns JSON. */
  readonly totals?: string
  readonly absorb?: (totals: Totals) => void
}

const batchAtFirst = 200
/** Below this, a batch costs more for its statement than for its rows. */
const batchLeast = 50
const quickMs = 250
const slowMs = 500

/**
 * Reads the whole table, or the rest of it if the state has a place in it. Only one batch of rows is in
 * memory at a time, and each is one statement in a transaction of its own: no snapshot is held for longer.
 * The statement reads a row with all that belongs to it at one moment. The size of a batch follows the time
 * that the last one took, so that a statement takes well under a second.
 */
export async function walk<Totals = null>(check: Check, steps: Walk<Totals>): Promise<void> {
  const { reading } = check.state
  const { table, key, batch, limits = [], absorb } = steps
  const parts = partsOf(steps)
  const most = Math.min(batch, check.batchMax)
  const place = (reading[table] ??= { after: Object.values(key), rows: 0 })
  for (let size = Math.min(batchAtFirst, most); ;) {
    check.ended.throwIfAborted()
    const started = performance.now()
    const values = [...place.after, size, ...limits]
    const { rows } = await check.db.query(withParts(ledgerCheck(), parts, { variant: [table], values }))
    const found = rows[0]
    if (!found) throw new Error('a statement that always returns one row returned none')
    addDifferences(check, found.differences ?? [], found.count)
    if (found.totals !== null) absorb?.(found.totals as Totals)
    place.rows += found.rows
    place.after = found.last ?? place.after
    await check.onBatch(table, place.rows)
    if (found.rows < size) break
    size = nextSize(size, performance.now() - started, most)
  }
}

function nextSize(size: number, tookMs: number, most: number): number {
  if (tookMs < quickMs) return Math.min(size * 2, most)
  return tookMs > slowMs && size > batchLeast ? Math.max(Math.floor(size / 2), batchLeast) : size
}

/** What stands at the marks of the statement. */
function partsOf({ key, steps, totals }: Walk<never>): Readonly<Record<string, string>> {
  const columns = Object.keys(key)
  return {
    steps: `, ${steps}`,
    last: `(select array[${columns.map((column) => `${column}::text`).join(', ')}] from batch
      order by ${columns.map((column) => `${column} desc`).join(', ')} limit 1),`,
    most: `limit ${differencesListed}`,
    totals: totals === undefined ? '' : `${totals},`,
  }
}

/** Millionths as integers in SQL: sums of amounts are never floating-point numbers. */
export const micros = (sum: string): string => `trunc((${sum}) * 1000000)::text`

/** Millionths as decimal text. */
export function decimal(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
  return millionths < 0n ? `-${text}` : text
}
