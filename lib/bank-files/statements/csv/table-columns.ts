import type { Mapping } from './mapping.ts'
import { type TableRow, textOfCell } from './table-row.ts'

/** Where the columns of a mapping are in a table, counted from 0. */
export interface TableColumns {
  readonly date: number
  readonly valueDate?: number
  readonly time?: number
  readonly amount?: number
  readonly debit?: number
  readonly credit?: number
  readonly direction?: number
  readonly balance?: number
  readonly balanceSign?: number
  readonly reference?: number
  readonly bankId?: number
  readonly payer?: number
  readonly payerAccount?: number
  readonly currency?: number
  readonly account?: number
  readonly text: readonly number[]
}

/** A heading without case, blanks, punctuation and accents, and without a currency: `Amount (INR)`. */
export const plain = (heading: string): string =>
  lettersOf(heading.slice(0, 200).replace(/\([\p{L}\p{M}\p{Sc} ]{1,5}\)\s*$/u, ''))

/** The same with what stands in parentheses, which may be more than a currency: `记账金额(收入)`. */
const lettersOf = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\u0E31-\u0E4E]/gu, '')
    .toLowerCase()

/** A heading as it is compared with others. */
interface ComparedHeading {
  readonly letters: string
  readonly plain: string
}

const compared = (heading: string): ComparedHeading => ({
  letters: lettersOf(heading),
  plain: plain(heading),
})

// Each of the first rows of a file is compared with every mapping, and each row without a day with one.
const ofRows = new WeakMap<TableRow['cells'], readonly ComparedHeading[]>()
const ofLists = new WeakMap<readonly string[], readonly ComparedHeading[]>()

function comparedOnce<List extends object>(
  known: WeakMap<List, readonly ComparedHeading[]>,
  list: List,
  headings: () => readonly string[],
): readonly ComparedHeading[] {
  const before = known.get(list)
  if (before) return before
  const all = headings().map(compared)
  known.set(list, all)
  return all
}

/** The columns of a mapping where a row is its headings; undefined where it is not. */
export function columnsIn({ cells }: TableRow, { columns, rows }: Mapping): TableColumns | undefined {
  const written = comparedOnce(ofRows, cells, () => cells.slice(0, 200).map(textOfCell))
  const namesOf = (headings: readonly string[]) => comparedOnce(ofLists, headings, () => headings)
  const placeOf = (heading: ComparedHeading): number => {
    const exactly = written.findIndex(({ letters }) => letters === heading.letters)
    return exactly === -1 ? written.findIndex((one) => one.plain === heading.plain) : exactly
  }
  const at = (headings: readonly string[] = []): number =>
    namesOf(headings)
      .map(placeOf)
      .find((index) => index !== -1) ?? -1
  const { text, date, ...others } = columns
  const dateAt = at(date)
  if (dateAt === -1) return undefined
  const places = Object.entries(others).flatMap(([column, headings]): [string, number][] => {
    const index = at(headings)
    return index === -1 ? [] : [[column, index]]
  })
  const placed: Omit<TableColumns, 'date' | 'text'> = Object.fromEntries(places)
  const texts = namesOf(text).flatMap((heading) =>
    written.flatMap((one, index) => (one.plain === heading.plain ? index : [])),
  )
  const hasAmounts = columns.amount
    ? placed.amount !== undefined
    : placed.debit !== undefined && placed.credit !== undefined
  const hasDirection = !columns.direction || placed.direction !== undefined
  const hasState = !rows || written.some((one) => one.plain === plain(rows.column))
  if (texts.length === 0 || !hasAmounts || !hasDirection || !hasState) return undefined
  return { ...placed, date: dateAt, text: texts }
}

/** How many columns a mapping found: of several that fit, the one that knows the table best is right. */
export const columnCount = ({ text, ...others }: TableColumns): number =>
  new Set([...text, ...Object.values(others)]).size

/** The same columns, so many places further left. */
export const shifted = ({ date, text, ...others }: TableColumns, places: number): TableColumns => ({
  ...Object.fromEntries(Object.entries(others).map(([column, at]) => [column, at - places])),
  date: date - places,
  text: text.map((at) => at - places),
})
