import { balanceUnreadable, errorAt, longestText, oneLine, quoted, warning } from '../part.ts'
import type { NamedAccount, ReadOptions, StatementEnd, StatementLine, StatementPart } from '../statement.ts'
import { balanceColumn } from './balance-column.ts'
import { aligned, decided, findHeadings, mostRowsBeforeHeadings, noneFits } from './heading-row.ts'
import type { Mapping } from './mapping.ts'
import { type RowReading, rowReading } from './row-reading.ts'
import type { StateReading } from './row-state.ts'
import { accountOfRow, type Table, tableOf } from './table-facts.ts'
import type { TableRow } from './table-row.ts'
import { settledByBalances } from './three-digits.ts'

/**
 * Reads the rows of a table by the mapping that fits its headings. Lines keep the order of the table, which
 * may be newest first; balances and days are those of the period all the same.
 */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  mappings: readonly Mapping[],
  { currencyCode, banks }: ReadOptions,
): AsyncGenerator<StatementPart> {
  const { fitting, above, below } = await skipToHeadings(rows, mappings)
  if (!fitting) return yield errorAt(1, noneFits(above, mappings))
  const first = await firstOf(below)
  const found = decided(fitting, first, banks)
  if ('reason' in found) return yield errorAt(1, found.reason)
  const table = settledByBalances(tableOf(aligned(found, first), above, first), first)
  yield statementOf(table.account, currencyCode)
  if (table.toldStates) yield rowsByState(table.toldStates)
  yield* linesOf(table, chained(first, below), currencyCode)
}

const statementOf = (account: NamedAccount | undefined, currencyCode: string | undefined): StatementPart => ({
  part: 'statement',
  statement: { ...(account && { account }), ...(currencyCode === undefined ? {} : { currencyCode }) },
})

function rowsByState({ unknown }: StateReading): StatementPart {
  const leftOut = 'rows that the column of states calls failed, pending or reversed are left out'
  const counted = unknown.slice(0, 5).map((value) => quoted(value))
  return warning(
    'ROWS_BY_STATE',
    counted.length === 0 ? leftOut : `${leftOut}; those that it calls ${counted.join(', ')} count`,
  )
}

async function* linesOf(
  table: Table,
  rows: AsyncIterable<TableRow>,
  currencyCode: string | undefined,
): AsyncGenerator<StatementPart> {
  const read = rowReading(table, currencyCode)
  let period = tablePeriod()
  let account = table.account?.number
  let held: StatementLine | undefined
  let isAfterFooter = false
  let fault: StatementPart | undefined
  let leftOut: number | undefined
  let textOnly: number | undefined
  for await (const row of rows) {
    if (leftOut !== undefined) continue
    const reading = read(row, isAfterFooter)
    if (reading.kind === 'HEADINGS' && isAfterFooter) leftOut = row.line
    if (reading.kind === 'MORE_TEXT' && held && held.text.length < longestText)
      held = { ...held, text: oneLine(`${held.text} ${reading.text}`).slice(0, longestText) }
    if (reading.kind === 'MORE_TEXT' && !held) textOnly ??= row.line
    if (reading.kind === 'ERROR') yield errorAt(row.line, reading.reason)
    isAfterFooter = reading.kind === 'FOOTER' || (isAfterFooter && reading.kind === 'EMPTY')
    const own = reading.kind === 'LINE' ? accountOfRow(row, table.columns.account) : undefined
    if (own !== undefined && account !== undefined && !isSameAccount(own, account)) {
      if (held) yield { part: 'line', line: held }
      held = undefined
      yield* period.end(table.mapping.name)
      yield statementOf({ number: own }, currencyCode)
      period = tablePeriod()
      account = own
    }
    period.add(reading)
    if (reading.kind !== 'LINE') continue
    if (reading.balanceFault !== undefined) fault ??= balanceUnreadable(row.line, reading.balanceFault)
    if (held) yield { part: 'line', line: held }
    held = reading.line
  }
  if (held) yield { part: 'line', line: held }
  else if (textOnly !== undefined)
    yield errorAt(
      textOnly,
      `no row below the headings has a day in the column of ${table.mapping.columns.date.join(' or ')}`,
    )
  if (fault) yield fault
  if (leftOut !== undefined)
    yield warning(
      'TABLE_LEFT_OUT',
      `line ${leftOut}: a second table begins behind the totals, and is left out`,
    )
  yield* period.end(table.mapping.name)
}

const isSameAccount = (one: string, other: string): boolean =>
  one.replaceAll(/\W/g, '') === other.replaceAll(/\W/g, '')

/** Rows that say something about all of the table: how amounts are written, what states there are. */
const mostFirstRows = 200

async function firstOf(rows: AsyncIterator<TableRow>): Promise<readonly TableRow[]> {
  const first: TableRow[] = []
  while (first.length < mostFirstRows) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  return first
}

async function* chained(first: readonly TableRow[], rest: AsyncIterator<TableRow>): AsyncGenerator<TableRow> {
  yield* first
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** Whether one of the first rows has the headings of a mapping. */
export const hasHeadings = async (
  rows: AsyncIterable<TableRow>,
  mappings: readonly Mapping[],
): Promise<boolean> => (await skipToHeadings(rows, mappings)).fitting !== undefined

async function skipToHeadings(rows: AsyncIterable<TableRow>, mappings: readonly Mapping[]) {
  const below = rows[Symbol.asyncIterator]()
  const above: TableRow[] = []
  while (above.length < mostRowsBeforeHeadings) {
    const next = await below.next()
    if (next.done) break
    const fitting = findHeadings([next.value], mappings)
    if (fitting) return { fitting, above, below }
    above.push(next.value)
  }
  return { above, below }
}

/** First and last day, and the balances, of the rows so far. */
function tablePeriod() {
  const balances = balanceColumn()
  const currencies = new Set<string>()
  const days: { first?: string; last?: string; from?: string; to?: string } = {}
  return {
    add: (reading: RowReading): void => {
      if (reading.kind === 'BALANCE') balances.add({ amount: '0', direction: 'CREDIT' }, reading.balance)
      if (reading.kind !== 'LINE') return
      const { bookedOn } = reading.line
      if (reading.line.currencyCode !== undefined) currencies.add(reading.line.currencyCode)
      days.first ??= bookedOn
      days.last = bookedOn
      if (days.from === undefined || bookedOn < days.from) days.from = bookedOn
      if (days.to === undefined || bookedOn > days.to) days.to = bookedOn
      if (
        reading.line.status !== 'PENDING' &&
        (reading.line.status === 'BOOKED' || reading.line.amount === '0')
      )
        balances.add(reading.line, reading.balance)
    },
    end: (name: string): readonly StatementPart[] => {
      const { first = '', last = '', from, to } = days
      const isMixed = currencies.size > 1
      // What is in two currencies is never added up.
      const found = isMixed ? undefined : balances.result(first === last ? undefined : first > last)
      const end: StatementEnd = {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(found ? { opening: { amount: found.opening } } : {}),
        ...(found ? { closing: { amount: found.closing, ...(to === undefined ? {} : { day: to }) } } : {}),
      }
      const broken = `${quoted(name)}: the balance column does not fit the amounts`
      const mixed = `${quoted(name)}: the table has rows in ${[...currencies].join(' and ')}, so its balances are left out`
      return [
        ...(isMixed ? [warning('SEVERAL_CURRENCIES', mixed)] : []),
        ...(found && !found.isConsistent ? [warning('RUNNING_BALANCE_MISMATCH', broken)] : []),
        { part: 'end', end },
      ]
    },
  }
}
