import { present } from '../../text/present.ts'
import { errorAt, warning } from '../part.ts'
import type { Balance, StatementEnd, StatementLine, StatementPart } from '../statement.ts'
import { trueDay, type TrueDay, trueDayNear } from './true-day.ts'

/**
 * Puts the days that a file means in the place of those that it writes: readers hand on years of two digits
 * as 0026, and years of the Buddhist era and of the Republic of China as they are. The warning FOREIGN_ERA
 * says that an era changed.
 */
export async function* withTrueDays(
  parts: AsyncIterable<StatementPart>,
  today: string,
): AsyncGenerator<StatementPart> {
  let first: string | undefined
  let last: string | undefined
  let lines = 0
  const note = (where: string, written: string, found: TrueDay | undefined): string | undefined => {
    if (found?.isForeignEra) {
      first ??= `${where}: the year ${written.replace(/^0+/, '').split('-')[0]} is read as ${found.day.slice(0, 4)}`
      if (where.startsWith('line ') && where !== last) lines += 1
      last = where
    }
    return found?.day
  }
  for await (const part of parts) {
    if (part.part === 'line') yield lineOf(part.line, today, note)
    else if (part.part === 'end') yield { part: 'end', end: endOf(part.end, today, note) }
    else yield part
  }
  if (first !== undefined)
    yield warning('FOREIGN_ERA', lines > 1 ? `${first}, and so in ${lines} lines of the file` : first)
}

type Note = (where: string, written: string, found: TrueDay | undefined) => string | undefined

function lineOf(line: StatementLine, today: string, note: Note): StatementPart {
  const where = `line ${line.line}`
  const bookedOn = note(where, line.bookedOn, trueDay(line.bookedOn, today))
  if (bookedOn === undefined)
    return errorAt(line.line, `${dayWritten(line.bookedOn)} is not a day of the calendar`)
  const near = (day: string | undefined) =>
    day === undefined ? undefined : note(where, day, trueDayNear(day, bookedOn))
  const { valueOn, transactionOn, bookedAt } = line
  if (bookedOn === line.bookedOn && isTrue(valueOn) && isTrue(transactionOn)) return { part: 'line', line }
  return {
    part: 'line',
    line: present({
      ...line,
      bookedOn,
      valueOn: near(valueOn),
      transactionOn: near(transactionOn),
      bookedAt: bookedAt && bookedOn + bookedAt.slice(10),
    }),
  }
}

/** A day with a year of this era, of four digits. */
const isTrue = (day: string | undefined): boolean => day === undefined || (day > '0200' && day < '2400')

const dayWritten = (day: string): string => day.replace(/^0{1,2}/, '')

function endOf(end: StatementEnd, today: string, note: Note): StatementEnd {
  const day = (written: string | undefined) =>
    written === undefined
      ? undefined
      : note('the statement', written, trueDay(written, today) ?? trueDay(lastOfFebruary(written), today))
  const balance = (written: Balance | undefined) => written && present({ ...written, day: day(written.day) })
  const { from, to, opening, closing } = end
  return present({ from: day(from), to: day(to), opening: balance(opening), closing: balance(closing) })
}

/** Banks of the 30/360 convention state balances of 29 February in any year. */
const lastOfFebruary = (day: string): string => `${day.slice(0, 8)}28`
