import { isoDay } from '../day.ts'
import { type ThreeDigits, threeDigitsBehind } from '../ambiguous-amount.ts'
import type { NamedAccount } from '../statement.ts'
import type { HeadingRow } from './heading-row.ts'
import { currencyReading, type RowCurrency } from './row-currency.ts'
import { type RowState, type StateReading, stateReading } from './row-state.ts'
import { type TableRow, textOfCell } from './table-row.ts'
import { monthOf, type Period } from './written-day.ts'

/** A table whose headings are found, with what the rows around them say about all of it. */
export interface Table extends HeadingRow {
  readonly account?: NamedAccount
  /** What stands above the headings: the first and last day of the statement. */
  readonly period?: Period
  /** What three digits behind the decimal sign are, where the amounts of the first rows say. */
  readonly threeDigits?: ThreeDigits
  readonly currencyOf: (row: TableRow, ofAmount: string | undefined) => RowCurrency
  readonly stateOf?: (row: TableRow) => RowState
  /** The column of states, where its heading and values tell it and the layout does not. */
  readonly toldStates?: StateReading
}

/** What is known of a table from the rows above its headings and its first ones. */
export function tableOf(headings: HeadingRow, above: readonly TableRow[], first: readonly TableRow[]): Table {
  const { columns, mapping } = headings
  const amounts = [columns.amount, columns.debit, columns.credit, columns.balance]
  const texts = first.flatMap(({ cells }) =>
    amounts.flatMap((at) => {
      const cell = at === undefined ? undefined : cells[at]
      return typeof cell === 'string' && cell.length < 60 ? cell.replaceAll(/[^\d.,+-]/g, '') : []
    }),
  )
  const threeDigits = threeDigitsBehind(mapping.decimal, texts)
  const ofRow = accountOfRow(first[0], columns.account)
  const account = accountIn(above) ?? (ofRow === undefined ? undefined : { number: ofRow })
  const period = periodIn(above, headings)
  const states: StateReading | undefined = stateReading(headings, first)
  return {
    ...headings,
    currencyOf: currencyReading(headings, first),
    ...(account && { account }),
    ...(period && { period }),
    ...(threeDigits && { threeDigits }),
    ...(states && { stateOf: states.stateOf }),
    ...(states?.isTold && { toldStates: states }),
  }
}

/** What the column of accounts says, where it is a number. */
export function accountOfRow(row: TableRow | undefined, column: number | undefined): string | undefined {
  const written = column === undefined ? '' : textOfCell(row?.cells[column]).trim().replace(/^'/, '')
  return /\d{4}/.test(written) ? written : undefined
}

const textOf = ({ cells }: TableRow): string => cells.slice(0, 40).map(textOfCell).join(' ').slice(0, 1000)

/** Labels of account numbers; masked numbers are none. */
const accountLabel =
  /(?:account\s?(?:no\.?|number|#)?|a\/c\s?(?:no\.?|number)?|acc(?:oun)?t\.?\s?no\.?|no\.?\s?rekening|rekening|conta(?:\s?corrente)?|cuenta(?:\s?(?:clabe|no\.?))?|clabe|เลขที่บัญชี|계좌번호|口座番号|[账帳](?:[号號]|[户戶][号號]?碼?)|số tài khoản|số tk)(?:\s?\])?\s{0,3}[:：.#-]?\s{0,3}'?((?:\d[\s.-]{0,2}){4,34}[\dXx]?)(?![\d*Xx])/iu

function accountIn(above: readonly TableRow[]): NamedAccount | undefined {
  for (const row of above) {
    const number = accountLabel.exec(textOf(row))?.[1]?.trim()
    if (number !== undefined) return { number: number.replaceAll(/\s+/g, '') }
  }
  return undefined
}

const dayForm = /(?<!\d)(\d{1,4})[/.-](\d{1,2})[/.-](\d{2,4})(?!\d)/g

/**
 * The days above the headings, whether the year stands first or last; else the months, else the year there.
 */
function periodIn(above: readonly TableRow[], { mapping }: HeadingRow): Period | undefined {
  const isMonthFirst = mapping.dateFormats[0]?.startsWith('M') === true
  const texts = above.map(textOf)
  const days = texts.flatMap((text) =>
    Array.from(text.matchAll(dayForm), ([, one = '', two = '', three = '']) => {
      const [year, month, day] =
        one.length === 4 ? [one, two, three] : isMonthFirst ? [three, one, two] : [three, two, one]
      return isoDay([year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')) ?? []
    }).flat(),
  )
  if (days.length > 0) return spanOf(days)
  const months = texts.flatMap((text) =>
    Array.from(text.matchAll(monthForm), ([, month = '', year = '']) => {
      const first = isoDay(`${year}-${monthOf(month)}-01`)
      return first === undefined ? [] : [first, lastOfMonth(first)]
    }).flat(),
  )
  if (months.length > 0) return { ...spanOf(months), isRounded: true }
  const [year, ...others] = new Set(texts.flatMap((text) => text.match(yearForm) ?? []))
  return year === undefined || others.length > 0
    ? undefined
    : { from: `${year}-01-01`, to: `${year}-12-31`, isRounded: true }
}

/** `Januari 2026`, `01/2026`. */
const monthForm = /(?<![\p{L}\d/.-])([\p{L}\p{M}]{3,10}|\d{1,2})[ ./-]{1,3}(\d{4})(?!\d)/gu
/** Of this century, or of the Buddhist era. */
const yearForm = /(?<!\d)(?:20\d\d|25[5-9]\d)(?!\d)/g

function spanOf(days: readonly string[]): Period {
  const sorted = days.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

const lastOfMonth = (first: string): string =>
  ['31', '30', '29', '28'].flatMap((day) => isoDay(`${first.slice(0, 8)}${day}`) ?? [])[0] ?? first
