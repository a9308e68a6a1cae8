import { errorAt, longestText, oneLine, quoted, warning } from '../part.ts'
import type { ReadOptions, StatementEnd, StatementLine, StatementPart } from '../statement.ts'
import { balanceColumn } from './balance-column.ts'
import { findHeadings, type HeadingRow, mostRowsBeforeHeadings, type NoHeadings } from './heading-row.ts'
import type { Mapping } from './mapping.ts'
import { type RowReading, rowReading } from './row-reading.ts'
import type { TableRow } from './table-row.ts'

/**
 * Reads the rows of a table by the mapping that fits its headings. Lines keep the order of the table, which
 * may be newest first; balances and days are those of the period all the same.
 */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  mappings: readonly Mapping[],
  { currencyCode }: ReadOptions,
): AsyncGenerator<StatementPart> {
  const { headings, below } = await skipToHeadings(rows, mappings)
  if ('reason' in headings) return yield errorAt(1, headings.reason)
  yield { part: 'statement', statement: currencyCode === undefined ? {} : { currencyCode } }
  const read = rowReading(headings, currencyCode)
  const period = tablePeriod()
  let held: StatementLine | undefined
  let isAfterFooter = false
  for await (const row of below) {
    const reading = read(row, isAfterFooter)
    if (reading.kind === 'MORE_TEXT' && held && held.text.length < longestText)
      held = { ...held, text: oneLine(`${held.text} ${reading.text}`).slice(0, longestText) }
    if (reading.kind === 'ERROR') yield errorAt(row.line, reading.reason)
    isAfterFooter = reading.kind === 'FOOTER' || (isAfterFooter && reading.kind === 'EMPTY')
    period.add(reading)
    if (reading.kind !== 'LINE') continue
    if (held) yield { part: 'line', line: held }
    held = reading.line
  }
  if (held) yield { part: 'line', line: held }
  yield* period.end(headings.mapping.name)
}

async function skipToHeadings(
  rows: AsyncIterable<TableRow>,
  mappings: readonly Mapping[],
): Promise<{ readonly headings: HeadingRow | NoHeadings; readonly below: AsyncIterable<TableRow> }> {
  const all = rows[Symbol.asyncIterator]()
  const below = { [Symbol.asyncIterator]: () => all }
  const seen: TableRow[] = []
  while (seen.length < mostRowsBeforeHeadings) {
    const next = await all.next()
    if (next.done) break
    seen.push(next.value)
    const headings = findHeadings([next.value], mappings)
    if (!('reason' in headings) || headings.isAmbiguous) return { headings, below }
  }
  return { headings: findHeadings(seen, mappings), below }
}

/** First and last day, and the balances, of the rows so far. */
function tablePeriod() {
  const balances = balanceColumn()
  const days: { first?: string; last?: string; from?: string; to?: string } = {}
  return {
    add: (reading: RowReading): void => {
      if (reading.kind === 'BALANCE') balances.add({ amount: '0', direction: 'CREDIT' }, reading.balance)
      if (reading.kind !== 'LINE') return
      const { bookedOn } = reading.line
      days.first ??= bookedOn
      days.last = bookedOn
      if (days.from === undefined || bookedOn < days.from) days.from = bookedOn
      if (days.to === undefined || bookedOn > days.to) days.to = bookedOn
      balances.add(reading.line, reading.balance)
    },
    end: (name: string): readonly StatementPart[] => {
      const { first = '', last = '', from, to } = days
      const found = balances.result(first === last ? undefined : first > last)
      const end: StatementEnd = {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(found ? { opening: { amount: found.opening } } : {}),
        ...(found ? { closing: { amount: found.closing, ...(to === undefined ? {} : { day: to }) } } : {}),
      }
      const broken = `${quoted(name)}: the balance column does not fit the amounts`
      return [
        ...(found && !found.isConsistent ? [warning('RUNNING_BALANCE_MISMATCH', broken)] : []),
        { part: 'end', end },
      ]
    },
  }
}
