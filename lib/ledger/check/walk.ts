import type { Queryable } from '../../platform/db/database.ts'

/** An inconsistency in the ledger. */
export interface LedgerDifference {
  readonly check: string
  /** The entry, account or payment that is inconsistent. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** Collects the differences of a check; when the list is full, they are still counted. */
export interface Findings {
  add(differences: readonly LedgerDifference[], count?: number): void
}

/** Reads one table in batches, in the order of an indexed key. */
export interface Walk<Totals> {
  readonly table: string
  /** Only some of its rows are read, so their number is unknown beforehand. */
  readonly partly?: true
  /** The columns of the key, with values that sort before all others. */
  readonly key: Readonly<Record<string, string>>
  /** Rows in a batch. */
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

interface BatchRow<Totals> {
  rows: number
  last: string[] | null
  count: number
  differences: LedgerDifference[] | null
  totals: Totals | null
}

const differencesOfBatch = 200

/** Reads the whole table, batch by batch: only one batch is in memory at a time. */
export async function walk<Totals = null>(
  transaction: Queryable,
  { table, key, batch, steps, limits = [], totals, absorb }: Walk<Totals>,
  findings: Findings,
  onProgress: (rows: number) => void,
): Promise<void> {
  const columns = Object.keys(key)
  const text = `
    with ${steps}
    select (select count(*)::int from batch) as rows,
           (select array[${columns.map((column) => `${column}::text`).join(', ')}] from batch
             order by ${columns.map((column) => `${column} desc`).join(', ')} limit 1) as last,
           (select count(*)::int from differences) as count,
           (select json_agg(listed) from (select * from differences limit ${differencesOfBatch}) listed) as differences,
           ${totals ?? 'null::json'} as totals`
  let after = Object.values(key)
  for (let walked = 0; ;) {
    const values = [...after, batch, ...limits]
    const { rows } = await transaction.query<BatchRow<Totals>>({
      name: `ledger_check_${table}`,
      text,
      values,
    })
    const found = rows[0]
    if (!found) throw new Error('a statement that always returns one row returned none')
    findings.add(found.differences ?? [], found.count)
    if (found.totals !== null) absorb?.(found.totals)
    walked += found.rows
    onProgress(walked)
    if (found.rows < batch || !found.last) return
    after = found.last
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
