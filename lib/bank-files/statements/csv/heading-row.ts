import { quoted } from '../part.ts'
import { isLayoutOf } from './bank-of-account.ts'
import { type Mapping, orderOf } from './mapping.ts'
import { columnCount, columnsIn, shifted, type TableColumns } from './table-columns.ts'
import { type TableRow, textOfCell } from './table-row.ts'
import { dayReading } from './written-day.ts'

export const mostRowsBeforeHeadings = 50

/** The row of headings of a table, and a mapping that fits it. */
export interface HeadingRow {
  readonly line: number
  readonly cells: TableRow['cells']
  readonly mapping: Mapping
  readonly columns: TableColumns
}

/**
 * The first row that is the headings of a mapping: of each one that fits, the one with most columns first.
 */
export function findHeadings(
  rows: readonly TableRow[],
  mappings: readonly Mapping[],
): readonly [HeadingRow, ...HeadingRow[]] | undefined {
  for (const { line, cells, isCut } of rows) {
    const [best, ...others] = mappings
      .filter(({ skipLines = 0 }) => line > skipLines)
      .flatMap((mapping) => {
        const columns = columnsIn({ line, cells, isCut }, mapping)
        return columns ? [{ line, cells, mapping, columns }] : []
      })
      .toSorted((one, other) => columnCount(other.columns) - columnCount(one.columns))
    if (best) return [best, ...others]
  }
  return undefined
}

/**
 * Of several mappings that fit, those that read the days below; of these those of the account's bank; of
 * these the one that finds most columns, unless another finds as many or would read a date or an amount in
 * another way: then why there is none.
 */
export function decided(
  fitting: readonly [HeadingRow, ...HeadingRow[]],
  below: readonly TableRow[],
  banks: readonly string[] = [],
): HeadingRow | { readonly reason: string } {
  const [first, ...more] = fitting
  if (more.length === 0) return first
  const days = new Map(fitting.map((one) => [one, daysRead(one, below)]))
  const reading = fitting.filter((one) => days.get(one) === Math.max(...days.values()))
  const ofBank = reading.filter(({ mapping }) => banks.some((bank) => isLayoutOf(mapping, bank)))
  const likely = ofBank.length > 0 ? ofBank : reading
  const [best, ...others] = likely
  const isTold = others.every(
    (other) => best && columnCount(other.columns) < columnCount(best.columns) && readAlike(other, best),
  )
  if (best && isTold) return best
  const names = likely.map(({ mapping }) => mapping.name).join(', ')
  return { reason: `the headings fit several mappings, name one of them: ${names}` }
}

/**
 * Some files have words of their own before the headings in the same row, so that every row below is shorter
 * by as many cells: then its columns are those many places further left.
 */
export function aligned(headings: HeadingRow, below: readonly TableRow[]): HeadingRow {
  const { cells, columns, mapping } = headings
  const rows = below.filter((row) => row.cells.some((cell) => textOfCell(cell).trim() !== ''))
  const shift = cells.length - Math.max(0, ...rows.map((row) => row.cells.length))
  const places = Object.values(columns).flat()
  if (shift <= 0 || rows.length === 0 || Math.min(...places) < shift) return headings
  const dayOf = dayReading(mapping.dateFormats)
  if (!rows.some((row) => dayOf(textOfCell(row.cells[columns.date - shift])) !== undefined)) return headings
  return { ...headings, cells: cells.slice(shift), columns: shifted(columns, shift) }
}

function daysRead({ mapping, columns }: HeadingRow, below: readonly TableRow[]): number {
  const dayOf = dayReading(mapping.dateFormats)
  return below.filter(({ cells }) => dayOf(textOfCell(cells[columns.date])) !== undefined).length
}

/** Whether a date or an amount means the same under both mappings. */
const readAlike = ({ mapping: one }: HeadingRow, { mapping: other }: HeadingRow): boolean =>
  one.decimal === other.decimal &&
  one.markedAmounts === other.markedAmounts &&
  orderOf(one.dateFormats[0] ?? '') === orderOf(other.dateFormats[0] ?? '')

/** Why a table cannot be read: no mapping fits its first rows. */
export function noneFits(rows: readonly TableRow[], mappings: readonly Mapping[]): string {
  const filled = rows.map(({ cells }) => cells.map(textOfCell).filter((text) => text.trim() !== ''))
  const widest = filled.toSorted((one, other) => other.length - one.length)[0] ?? []
  const seen = widest.slice(0, 12).map(quoted).join(', ')
  const [only, ...more] = mappings
  const which =
    only && more.length === 0 ? `the headings of ${only.name} are not` : 'no mapping fits the headings'
  return `${which} among the first ${mostRowsBeforeHeadings} rows; the widest row is ${seen || 'empty'}`
}
