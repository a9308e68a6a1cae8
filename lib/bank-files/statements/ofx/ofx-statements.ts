import { balanceUnreadable, errorAt, warning } from '../part.ts'
import type { Balance, NamedAccount, StatementLine, StatementPart } from '../statement.ts'
import type { OfxAmountReading } from './ofx-amount.ts'
import { isDebitType, ofxDay, ofxEntry, provesUnsigned } from './ofx-entry.ts'
import type { OfxRecord } from './ofx-records.ts'

/** The statements of a file while it is read. */
interface OfxStatements {
  readonly fallbackCurrency: string | undefined
  /** XML has no lines: entries are counted. */
  readonly isXml: boolean
  readonly amountOf: OfxAmountReading
  count: number
  entries: number
  /** The statement that is open, whether or not its part was yielded. */
  open: OfxRecord | undefined
  isStarted: boolean
  period: OfxRecord | undefined
  /** Whether any amount of the file has a minus: then a debit without one contradicts itself. */
  signsDebits: boolean
  /** It has a debit without a minus whose type is never a credit. */
  leavesSignsOut: boolean
  /** Debits without a minus, until the file says what they are. */
  unsigned: StatementLine[]
  contradictions: { readonly first: string; count: number } | undefined
}

/** Lines that wait at a time; beyond, what was read until then says what they are. */
const mostUnsigned = 20_000

type Parts = readonly StatementPart[]
type Unreadable = { readonly reason: string }

export const ofxStatements = (
  given: Pick<OfxStatements, 'fallbackCurrency' | 'isXml' | 'amountOf'>,
): OfxStatements => ({
  ...given,
  count: 0,
  entries: 0,
  open: undefined,
  isStarted: false,
  period: undefined,
  signsDebits: false,
  leavesSignsOut: false,
  unsigned: [],
  contradictions: undefined,
})

const isStatement = ({ name }: OfxRecord): boolean => /^(?:CC)?STMTRS$/.test(name)

export function beginRecord(statements: OfxStatements, record: OfxRecord): Parts {
  if (isStatement(record)) {
    statements.open = record
    statements.period = undefined
    statements.count++
    return []
  }
  return /^BANKTRANLISTP?$/.test(record.name) ? start(statements) : []
}

export function endRecord(statements: OfxStatements, record: OfxRecord): Parts {
  if (isStatement(record)) return [...start(statements), ...end(statements)]
  if (/^STMTTRNP?$/.test(record.name)) return entry(statements, record)
  if (record.name === 'BANKTRANLIST') statements.period = record
  if (!record.name.endsWith('STMTTRNRS') || record.fields.get('STATUS.SEVERITY') !== 'ERROR') return []
  const message = record.fields.get('STATUS.MESSAGE') ?? record.fields.get('STATUS.CODE') ?? 'no reason'
  return [errorAt(record.line, `the bank answers with an error: ${message}`)]
}

export function finish(statements: OfxStatements): Parts {
  if (statements.count === 0) return [errorAt(1, 'the file has no statement (STMTRS or CCSTMTRS)')]
  return statements.isStarted ? end(statements) : []
}

/** Account and currency stand before the list of transactions. */
function start(statements: OfxStatements): Parts {
  const { open } = statements
  if (!open || statements.isStarted) return []
  statements.isStarted = true
  const account = accountOf(open)
  const currencyCode = currencyOf(statements)
  const statement = {
    ...(account ? { account } : {}),
    ...(currencyCode === undefined ? {} : { currencyCode }),
  }
  return [{ part: 'statement', statement }]
}

const currencyOf = ({ open, fallbackCurrency }: OfxStatements): string | undefined =>
  open?.fields.get('CURDEF')?.toUpperCase() ?? fallbackCurrency

function accountOf({ fields }: OfxRecord): NamedAccount | undefined {
  const number = fields.get('BANKACCTFROM.ACCTID') ?? fields.get('CCACCTFROM.ACCTID') ?? ''
  const bank = fields.get('BANKACCTFROM.BANKID') ?? ''
  return number === '' ? undefined : { number, ...(bank === '' ? {} : { bank }) }
}

function entry(statements: OfxStatements, record: OfxRecord): Parts {
  if (!statements.isStarted)
    return [errorAt(record.line, 'a transaction stands outside a list of a statement')]
  const place = statements.isXml ? `${++statements.entries}` : record.line
  const line = ofxEntry(record, place, statements.amountOf, currencyOf(statements))
  if (typeof line === 'string') return [errorAt(place, line)]
  const id = record.fields.get('CORRECTFITID')
  const correction = `entry ${place} corrects the entry ${id}, and is not booked`
  return [...judged(statements, line), ...(id === undefined ? [] : [warning('CORRECTION', correction)])]
}

/** Lines whose direction is known; a debit without a minus waits. */
function judged(statements: OfxStatements, line: StatementLine): Parts {
  const isUnsigned = line.signContradicts && isDebitType(line.bankCode)
  if (line.direction === 'DEBIT' && !isUnsigned) statements.signsDebits = true
  if (!line.signContradicts) return [{ part: 'line', line }]
  if (!isUnsigned) return contradicting(statements, line)
  const isFull = statements.unsigned.push(line) >= mostUnsigned
  return isFull ? decideUnsigned(statements) : []
}

/** Where a file signs no debit, and has some, its debits are those of their type. */
function decideUnsigned(statements: OfxStatements): Parts {
  const { unsigned } = statements
  statements.unsigned = []
  statements.leavesSignsOut ||= unsigned.some(({ bankCode }) => provesUnsigned(bankCode))
  const isDebit = statements.leavesSignsOut && !statements.signsDebits
  return unsigned.flatMap((line) => {
    if (!isDebit) return contradicting(statements, line)
    const { signContradicts: _, ...debit } = line
    return [{ part: 'line', line: debit }]
  })
}

function contradicting(statements: OfxStatements, line: StatementLine): Parts {
  const first = `line ${line.line}: the type ${line.bankCode} contradicts the sign of the amount, a person has to decide`
  statements.contradictions ??= { first, count: 0 }
  statements.contradictions.count++
  return [{ part: 'line', line }]
}

function contradictionWarning({ contradictions }: OfxStatements): Parts {
  if (!contradictions) return []
  const { first, count } = contradictions
  return [warning('SIGN_CONTRADICTS', count === 1 ? first : `${first}; so it is with ${count} lines`)]
}

function end(statements: OfxStatements): Parts {
  const { open, period } = statements
  const waiting = decideUnsigned(statements)
  const contradictions = contradictionWarning(statements)
  statements.contradictions = undefined
  const from = ofxDay(period?.fields.get('DTSTART') ?? '')
  const to = ofxDay(period?.fields.get('DTEND') ?? '')
  const closing = open && closingOf(open, statements)
  statements.open = undefined
  statements.isStarted = false
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const isBalance = closing === undefined || 'amount' in closing
  return [
    ...waiting,
    ...contradictions,
    ...(isBalance ? [] : [balanceUnreadable(undefined, closing.reason)]),
    { part: 'end', end: { ...days, ...(closing && isBalance ? { closing } : {}) } },
  ]
}

/** The ledger balance of the day that it names: often the day of the download, after the last transaction. */
function closingOf({ fields }: OfxRecord, statements: OfxStatements): Balance | Unreadable | undefined {
  const written = fields.get('LEDGERBAL.BALAMT')
  if (written === undefined) return undefined
  const read = statements.amountOf('BALAMT', written)
  if ('reason' in read) return read
  const currencyCode = currencyOf(statements)
  const day = ofxDay(fields.get('LEDGERBAL.DTASOF') ?? '')
  return {
    amount: read.amount,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(day === undefined ? {} : { day }),
  }
}
