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

/** The columns of a mapping where a row is its headings; undefined where it is not. */
export function columnsIn({ cells }: TableRow, { columns, rows }: Mapping): TableColumns | undefined {
  const written = cells.slice(0, 200).map(textOfCell)
  const [found, whole] = [written.map(plain), written.map(lettersOf)]
  const placeOf = (heading: string): number => {
    const exactly = whole.indexOf(lettersOf(heading))
    return exactly === -1 ? found.indexOf(plain(heading)) : exactly
  }
  const at = (headings: readonly string[] | undefined): number =>
    headings?.map(placeOf).find((index) => index !== -1) ?? -1
  const { text, date, ...others } = columns
  const places = Object.entries(others).flatMap(([column, headings]): [string, number][] => {
    const index = at(headings)
    return index === -1 ? [] : [[column, index]]
  })
  const placed: Omit<TableColumns, 'date' | 'text'> = Object.fromEntries(places)
  const texts = text.flatMap((heading) =>
    found.flatMap((one, index) => (one === plain(heading) ? index : [])),
  )
  const hasAmounts = columns.amount
    ? placed.amount !== undefined
    : placed.debit !== undefined && placed.credit !== undefined
  const hasDirection = !columns.direction || placed.direction !== undefined
  const hasState = !rows || found.includes(plain(rows.column))
  if (at(date) === -1 || texts.length === 0 || !hasAmounts || !hasDirection || !hasState) return undefined
  return { ...placed, date: at(date), text: texts }
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
