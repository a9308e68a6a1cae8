import type { Queryable } from '../../platform/db/database.ts'

/** Something in the books that does not agree with something else. */
export interface LedgerDifference {
  readonly check: string
  /** What it is about: an entry, an account, a payment. */
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/** Gathers what a check finds; the count goes on where the list is full. */
export interface Findings {
  add(differences: readonly LedgerDifference[], count?: number): void
}

/** One walk through a table, in the order of a key that has an index. */
export interface Walk<Totals> {
  readonly table: string
  /** Only some of its rows are walked through: how many there will be nobody knows before. */
  readonly partly?: true
  /** The columns of the key, and a value of each before all others. */
  readonly key: Readonly<Record<string, string>>
  /** Rows at a time. */
  readonly batch: number
  /**
   * The CTEs of a statement for one batch, the last two of them `batch` (its rows) and `differences` (check, subject, expected, found).
   * Parameters: the key after which the batch begins, how many rows it has, then `limits`.
   */
  readonly steps: string
  readonly limits?: readonly unknown[]
  /** What else is counted in a batch, as SQL that answers JSON. */
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

/** Walks to the end, batch by batch: however long the table is, no more than a batch is held. */
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
    if (!found) throw new Error('a statement that always answers one row answered none')
    findings.add(found.differences ?? [], found.count)
    if (found.totals !== null) absorb?.(found.totals)
    walked += found.rows
    onProgress(walked)
    if (found.rows < batch || !found.last) return
    after = found.last
  }
}

/** Millionths as SQL writes them: no sum of amounts is ever a binary number. */
export const micros = (sum: string): string => `trunc((${sum}) * 1000000)::text`

/** Millionths as people read them. */
export function decimal(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
  return millionths < 0n ? `-${text}` : text
}
