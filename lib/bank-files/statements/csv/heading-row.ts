import { quoted } from '../part.ts'
import { type Mapping, orderOf } from './mapping.ts'
import { columnCount, columnsIn, plain, type TableColumns } from './table-columns.ts'
import { type TableRow, textOfCell } from './table-row.ts'
import { dayReading } from './written-day.ts'

export const mostRowsBeforeHeadings = 50

/** The row of headings of a table, and the mapping that fits it. */
export interface HeadingRow {
  readonly line: number
  readonly cells: TableRow['cells']
  readonly mapping: Mapping
  readonly columns: TableColumns
}

/** Why a table has no headings that can be used. */
export interface NoHeadings {
  readonly reason: string
  /** Several mappings fit: the headings are here, and the rows below, the bank or a name have to decide. */
  readonly isAmbiguous: boolean
  readonly fitting?: readonly HeadingRow[]
}

/**
 * Finds the headings among the first rows of a table, or says why not. Of several mappings the one that finds
 * most columns is taken, unless another finds as many or would read a date or an amount in another way.
 */
export function findHeadings(
  rows: readonly TableRow[],
  mappings: readonly Mapping[],
): HeadingRow | NoHeadings {
  for (const row of rows) {
    const fitting = mappings
      .filter(({ skipLines = 0 }) => row.line > skipLines)
      .flatMap((mapping) => {
        const columns = columnsIn(row, mapping)
        return columns
          ? [{ line: row.line, cells: row.cells, mapping, columns, count: columnCount(columns) }]
          : []
      })
      .toSorted((one, other) => other.count - one.count)
    const [best, ...others] = fitting
    if (best && others.some((other) => other.count === best.count || !readAlike(other, best)))
      return severalFit(fitting)
    if (best) return best
  }
  return { reason: noneFits(rows, mappings), isAmbiguous: false }
}

/** Whether a date or an amount means the same under both mappings. */
const readAlike = ({ mapping: one }: HeadingRow, { mapping: other }: HeadingRow): boolean =>
  one.decimal === other.decimal &&
  one.markedAmounts === other.markedAmounts &&
  orderOf(one.dateFormats[0] ?? '') === orderOf(other.dateFormats[0] ?? '')

/** Of several mappings that fit, the one that reads the days below, or that is of the account's bank. */
export function decided(
  { fitting = [] }: NoHeadings,
  below: readonly TableRow[],
  bank: string | undefined,
): HeadingRow | undefined {
  const readsDays = ({ mapping, columns }: HeadingRow): boolean => {
    const dayOf = dayReading(mapping.dateFormats)
    return below.some(({ cells }) => dayOf(textOfCell(cells[columns.date])) !== undefined)
  }
  const reading = fitting.filter(readsDays)
  const ofBank = reading.filter(({ mapping }) => isOfBank(mapping, bank))
  const [only, ...more] = ofBank.length > 0 ? ofBank : reading
  return more.length === 0 ? only : undefined
}

function isOfBank(mapping: Mapping, bank: string | undefined): boolean {
  const [own, other] = [plain(mapping.bank), plain(bank ?? '')]
  return other !== '' && (own.includes(other) || other.includes(own) || other.includes(plain(mapping.name)))
}

function severalFit(fitting: readonly HeadingRow[]): NoHeadings {
  const names = fitting.map(({ mapping }) => mapping.name).join(', ')
  return {
    reason: `the headings fit several mappings, name one of them: ${names}`,
    isAmbiguous: true,
    fitting,
  }
}

function noneFits(rows: readonly TableRow[], mappings: readonly Mapping[]): string {
  const filled = rows.map(({ cells }) => cells.map(textOfCell).filter((text) => text.trim() !== ''))
  const widest = filled.toSorted((one, other) => other.length - one.length)[0] ?? []
  const seen = widest.slice(0, 12).map(quoted).join(', ')
  const [only, ...more] = mappings
  const which =
    only && more.length === 0 ? `the headings of ${only.name} are not` : 'no mapping fits the headings'
  return `${which} among the first ${mostRowsBeforeHeadings} rows; the widest row is ${seen || 'empty'}`
}
