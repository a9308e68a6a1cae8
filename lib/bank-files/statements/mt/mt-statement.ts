import { namedAccount } from '../account-name.ts'
import { balanceUnreadable, errorAt, warning } from '../part.ts'
import type { Balance, StatementEnd, StatementPart } from '../statement.ts'
import { type StatementTotals, statementTotals } from '../statement-totals.ts'
import { mtBalance } from './mt-balance.ts'
import { mtEntry } from './mt-entry.ts'
import type { MtField } from './mt-fields.ts'
import { mtLine, type OpenEntry } from './mt-line.ts'
import { compareSums } from './mt-sums.ts'

/** What the first fields of a message say: 20, 25, 28C. */
export interface MtHeader {
  readonly line: number
  readonly id: string
  readonly account: string
  readonly number: string
}

/** A statement while its messages are read. */
export interface MtStatement {
  readonly header: MtHeader
  currencyCode: string | undefined
  isStarted: boolean
  /** Waits for its details. */
  entry: OpenEntry | undefined
  opening: Balance | undefined
  pageOpening: Balance | undefined
  closing: Balance | undefined
  /** Whether its last page ended with a closing balance, though it may be unreadable. */
  isClosed: boolean
  pageTotals: StatementTotals
}

type Parts = readonly StatementPart[]

export const mtStatement = (header: MtHeader, currencyCode: string | undefined): MtStatement => ({
  header,
  currencyCode,
  isStarted: false,
  entry: undefined,
  opening: undefined,
  pageOpening: undefined,
  closing: undefined,
  isClosed: false,
  pageTotals: statementTotals(),
})

/** Whether the message with this header is the next page of the statement. */
export const isNextPage = ({ closing, header }: MtStatement, next: MtHeader): boolean =>
  closing?.isInterim === true && header.account === next.account && sequence(header) === sequence(next)

/** `00143` of `00143/1`. */
const sequence = ({ number }: MtHeader): string => number.split('/')[0] ?? ''

/** Field 34F of MT942: the least amount that it reports, with the currency. */
const floorLimit = /^([A-Z]{3})[CD]?\d[\d,]*$/

export function takeField(statement: MtStatement, field: MtField): Parts {
  if (field.isCut) return [errorAt(field.line, `field ${field.tag} is longer than any bank writes it`)]
  const text = field.lines.join('').trim()
  switch (field.tag) {
    case '34F':
      statement.currencyCode = floorLimit.exec(text)?.[1] ?? statement.currencyCode
      return []
    case '60F':
    case '60M':
      return openPage(statement, field.line, mtBalance(text, field.tag === '60M'))
    case '61':
      return [...endEntry(statement), ...beginEntry(statement, field)]
    case '86':
    case 'NS':
      addDetails(statement, field.lines)
      return []
    case '62F':
    case '62M':
      return [
        ...endEntry(statement),
        ...closePage(statement, field.line, mtBalance(text, field.tag === '62M')),
      ]
    case '90C':
    case '90D':
      return [
        ...endEntry(statement),
        ...start(statement),
        ...compareSums(field, statement.pageTotals, statement.currencyCode),
      ]
    default:
      return endEntry(statement)
  }
}

function openPage(statement: MtStatement, line: number, balance: Balance | undefined): Parts {
  const last = statement.closing
  statement.isClosed = false
  statement.pageOpening = balance
  if (!balance) {
    statement.closing = undefined
    statement.pageTotals = statementTotals()
    return [balanceUnreadable(line, 'field 60 is not a balance')]
  }
  statement.opening ??= balance
  statement.currencyCode = balance.currencyCode
  statement.closing = undefined
  statement.pageTotals = statementTotals()
  if (!last || last.amount === balance.amount) return start(statement)
  const message = `${nameOf(statement)}: a page ends with ${last.amount}, the next begins with ${balance.amount}`
  return [...start(statement), warning('BALANCE_MISMATCH', message)]
}

function beginEntry(statement: MtStatement, { line, lines }: MtField): Parts {
  if (statement.isClosed) return [errorAt(line, 'an entry follows the closing balance')]
  const entry = mtEntry(lines)
  if (typeof entry === 'string') return [errorAt(line, entry)]
  statement.entry = { line, entry, details: [] }
  return []
}

/** A bank writes 6 lines; of what is beyond, a line's text keeps nothing. */
const mostDetailLines = 1000

function addDetails({ entry }: MtStatement, lines: readonly string[]): void {
  if (entry) entry.details.push(...lines.slice(0, mostDetailLines - entry.details.length))
}

function endEntry(statement: MtStatement): Parts {
  if (!statement.entry) return []
  const line = mtLine(statement.entry, statement.currencyCode)
  statement.entry = undefined
  statement.pageTotals.add(line)
  return [...start(statement), { part: 'line', line }]
}

function closePage(statement: MtStatement, line: number, balance: Balance | undefined): Parts {
  statement.isClosed = true
  if (!balance) return [balanceUnreadable(line, 'field 62 is not a balance')]
  statement.closing = balance
  statement.currencyCode ??= balance.currencyCode
  const mismatch = statement.pageTotals.check(nameOf(statement), statement.pageOpening, balance)
  return [...start(statement), ...(mismatch ? [{ part: 'warning', warning: mismatch } as const] : [])]
}

function start(statement: MtStatement): Parts {
  if (statement.isStarted) return []
  statement.isStarted = true
  const { id, number } = statement.header
  const account = namedAccount(statement.header.account)
  const started = {
    ...(account ? { account } : {}),
    ...(statement.currencyCode === undefined ? {} : { currencyCode: statement.currencyCode }),
    ...(number === '' ? {} : { number }),
    ...(id === '' ? {} : { id }),
  }
  return [{ part: 'statement', statement: started }]
}

/** The end of the statement. One that has an opening balance and no closing balance was cut off. */
export function finish(statement: MtStatement): Parts {
  const { opening, closing, header, isClosed } = statement
  const cutOff = `${nameOf(statement)} ends without a closing balance (field 62)`
  return [
    ...endEntry(statement),
    ...start(statement),
    ...(opening && !isClosed ? [errorAt(header.line, cutOff)] : []),
    { part: 'end', end: endOf(opening, closing) },
  ]
}

const endOf = (opening?: Balance, closing?: Balance): StatementEnd => ({
  ...(opening ? { opening } : {}),
  ...(opening?.day === undefined ? {} : { from: opening.day }),
  ...(closing ? { closing } : {}),
  ...(closing?.day === undefined ? {} : { to: closing.day }),
})

const nameOf = ({ header }: MtStatement): string =>
  `statement ${header.number || header.id || `at line ${header.line}`}`
