import { oneLine, quoted } from '../part.ts'
import type { StatementLine } from '../statement.ts'
import { timeOfDay } from '../time.ts'
import { amountIn, balanceIn, type RowAmount } from './row-amount.ts'
import type { Table } from './table-facts.ts'
import { columnsIn, plain } from './table-columns.ts'
import { type Cell, type TableRow, textOfCell } from './table-row.ts'
import { type DayReading, dayReading } from './written-day.ts'

/** What a row of a table is. */
export type RowReading =
  | {
      readonly kind: 'LINE'
      readonly line: StatementLine
      readonly balance?: string
      /** Why its balance cannot be read. */
      readonly balanceFault?: string
    }
  | { readonly kind: 'BALANCE'; readonly balance?: string }
  | { readonly kind: 'MORE_TEXT'; readonly text: string }
  | { readonly kind: 'FOOTER' | 'EMPTY' }
  /** The headings again: on the next page, or behind totals of another table. */
  | { readonly kind: 'HEADINGS' }
  | { readonly kind: 'ERROR'; readonly reason: string }

/** Undated rows that say so are totals, balances and closing words. */
const footer =
  /\b(?:(?:grand |sub ?)?tota(?:ls?|les|is)|balances?|saldos?|s a l d o|summary|resumo|resumen|jumlah|baki|end of|generated|statement|page|p[aá]gina|legends?|disclaimer|note|count)\b|ยอด|รวม|tổng|합계|총계|누계|(?:人民币)?合[计計]|[总總][计計]|小[计計]/i
/** In characters of a cell. */
const footerWithin = 200
/** Dated rows without an amount that begin so state a balance. */
const balanceRow = /^(?:opening|closing|brought|balance|b\/f|c\/f|saldo|s a l d o|beginning|ending|baki|ยอด)/i

/** Reads the rows below the headings. `isAfterFooter`: the row before was no transfer any more. */
export function rowReading(headings: Table, currencyCode: string | undefined) {
  const { mapping, columns, period } = headings
  const dayOf = dayReading(mapping.dateFormats, period)
  // Of what is pending, where nothing says more.
  let lastDay = period?.isRounded ? period.from : period?.to
  return (row: TableRow, isAfterFooter: boolean): RowReading => {
    if (row.isCut)
      return error('the row is longer than any bank writes it: a quotation mark has no second one')
    if (!row.cells.some((cell) => /[\p{L}\p{N}]/u.test(textOfCell(cell)))) return { kind: 'EMPTY' }
    const date = row.cells[columns.date]
    const isPending = /^'?pend/i.test(textOfCell(date).trim())
    const bookedOn = dayIn(date, dayOf) ?? (isPending ? lastDay : undefined)
    if (period?.isRounded) lastDay = bookedOn ?? lastDay
    if (bookedOn === undefined && (columnsIn(row, mapping) || (isAfterFooter && isHeadingOf(date, mapping))))
      return { kind: 'HEADINGS' }
    if (bookedOn === undefined) return undatedRow(row, headings, isAfterFooter)
    const text = textIn(row, columns.text)
    const stated = balanceIn(row.cells, headings)
    const balance = stated && 'value' in stated ? stated : undefined
    const states = balance ? { balance: balance.value } : {}
    const amount = amountIn(row.cells, headings)
    const isOpening = isBalanceAlone(textOfCell(row.cells[columns.text[0] ?? 0]), amount, balance?.value)
    if (isOpening || isBalanceRow(text, mapping.balanceTexts, amount))
      return { kind: 'BALANCE', ...(balance ? states : balanceOf(amount)) }
    if (amount === undefined) return error('the row has a date and no amount')
    if ('reason' in amount) return error(amount.reason)
    const state = isPending ? 'PENDING' : (headings.stateOf?.(row) ?? 'BOOKED')
    if (typeof state !== 'string') return error(state.reason)
    const inTable = headings.currencyOf(row, amount.currencyCode)
    if (typeof inTable === 'object') return error(inTable.reason)
    const line = {
      ...lineOf(row, headings, dayOf),
      bookedOn,
      ...amount,
      ...(state === 'BOOKED' ? {} : { status: state }),
      text,
      ...(balance && { balanceAfter: balance.value }),
    }
    const inFile = inTable ?? currencyCode
    const balanceFault = stated && 'reason' in stated ? { balanceFault: stated.reason } : {}
    return {
      kind: 'LINE',
      line: inFile === undefined ? line : { ...line, currencyCode: inFile },
      ...states,
      ...balanceFault,
    }
  }
}

/** Another table has other columns, and calls its days alike. */
const isHeadingOf = (date: Cell | undefined, { columns }: Table['mapping']): boolean =>
  columns.date.some((heading) => plain(heading) === plain(textOfCell(date)))

const error = (reason: string): RowReading => ({ kind: 'ERROR', reason })

function isBalanceRow(
  text: string,
  texts: readonly string[] | undefined,
  amount: RowAmount | undefined,
): boolean {
  const isNamed = texts?.some((start) => text.toLowerCase().startsWith(start.toLowerCase())) === true
  return isNamed || (amount === undefined && balanceRow.test(text))
}

/** All that a row says whose amount is the balance once more. */
const balanceAlone =
  /^\W*(?:(?:opening|closing|beginning|ending) balance|(?:balance )?(?:(?:brought|carried) forward|[bc]\/f)|saldo (?:anterior|inicial|final|awal|akhir)|baki (?:awal|akhir)|ยอดยกมา|số dư đầu kỳ|전일잔액|전기이월|前期繰越|繰越残高|期初余额|期初餘額|承前餘額)\W*$/iu

function isBalanceAlone(text: string, amount: RowAmount | undefined, balance: string | undefined): boolean {
  if (balance === undefined || amount === undefined || 'reason' in amount) return false
  return amount.amount === balance.replace('-', '') && balanceAlone.test(text.normalize('NFC'))
}

/** Some banks write the balance of such a row where others have the amount. */
function balanceOf(amount: RowAmount | undefined): { readonly balance?: string } {
  if (amount === undefined || 'reason' in amount) return {}
  const isNegative = amount.direction === 'DEBIT' && amount.amount !== '0'
  return { balance: isNegative ? `-${amount.amount}` : amount.amount }
}

/** `31/02/24`, `2024-3-1`, `1 Mar 2024`, `20240301`: a day, though none of this calendar or mapping. */
const dayLike = /^\W{0,3}(?:\d{1,4}[-/. ]{1,2}\w{1,9}[-/., ]{1,2}\d{1,4}|\d{6,8}$)/

function undatedRow(row: TableRow, { columns, mapping }: Table, isAfterFooter: boolean): RowReading {
  const date = textOfCell(row.cells[columns.date]).trim()
  const money = [columns.amount, columns.debit, columns.credit]
  const hasAmount = money.some((at) => at !== undefined && /\d/.test(textOfCell(row.cells[at])))
  const notDay = error(`${quoted(date)} is not a day written as ${mapping.dateFormats.join(' or ')}`)
  if (dayLike.test(date)) return notDay
  if (isAfterFooter || isFooter(row, hasAmount)) return { kind: 'FOOTER' }
  if (date !== '' && isLabel(row)) return { kind: 'EMPTY' }
  if (date !== '') return notDay
  if (hasAmount) return error('the row has an amount and no date')
  return { kind: 'MORE_TEXT', text: textIn(row, columns.text) || textIn(row, row.cells.keys()) }
}

/** The name of a section, or words at the end: one cell, without a digit. */
function isLabel({ cells }: TableRow): boolean {
  const [only = '', ...more] = cells.map(textOfCell).filter((text) => text.trim() !== '')
  return more.length === 0 && !/\d/.test(only)
}

/** Beside an amount a cell has to begin with such a word: a payer's text may have it too. */
const isFooter = ({ cells }: TableRow, hasAmount: boolean): boolean =>
  cells.some((cell) => {
    const found = footer.exec(textOfCell(cell).slice(0, footerWithin))
    return found !== null && (!hasAmount || found.index === 0)
  })

const textIn = ({ cells }: TableRow, places: Iterable<number>): string =>
  oneLine(Array.from(places, (at) => textOfCell(cells[at])).join(' '))

function dayIn(cell: Cell | undefined, dayOf: DayReading): string | undefined {
  if (typeof cell === 'string') return dayOf(cell)
  return cell && /^\d{4}-\d\d-\d\d$/.test(cell.exact) ? cell.exact : undefined
}

function lineOf({ line, cells }: TableRow, { columns }: Table, dayOf: DayReading) {
  const at = (index: number | undefined) =>
    index === undefined ? '' : oneLine(textOfCell(cells[index])).replace(/^'/, '')
  const valueOn = columns.valueDate === undefined ? undefined : dayIn(cells[columns.valueDate], dayOf)
  const time = timeOfDay(at(columns.time)) ?? timeOfDay(at(columns.date))
  const reference = at(columns.reference)
  const bankReference = at(columns.bankId)
  const [name, account] = namedPayer(at(columns.payer), at(columns.payerAccount))
  const payer = { ...(name === '' ? {} : { name }), ...(account === '' ? {} : { account }) }
  return {
    line,
    ...(valueOn === undefined ? {} : { valueOn }),
    ...(time === undefined ? {} : { timeOfDay: time }),
    ...(hasContent(bankReference) ? { bankReference } : {}),
    references: hasContent(reference) ? [{ field: 'Reference', value: reference }] : [],
    ...(name === '' && account === '' ? {} : { payer }),
    isReversal: false,
  }
}

/** `254712345678 - JANE DOE` of wallets is an account and a name; a masked number is none. */
function namedPayer(name: string, account: string): readonly [name: string, account: string] {
  const [, number = '', rest] = /^(\+?[\d*]{8,15}) - (.+)$/.exec(name) ?? []
  if (account !== '' || rest === undefined) return [name, account]
  return [rest, number.includes('*') ? '' : number]
}

/** `-`, `N/A` and `0000000` stand for no reference. */
const hasContent = (text: string): boolean => /[1-9\p{L}]/u.test(text) && !/^n\/?a$/i.test(text)
