import { errorAt, warning } from '../part.ts'
import type { Balance, NamedAccount, StatementPart } from '../statement.ts'
import { ofxAmount } from './ofx-amount.ts'
import { ofxDay, ofxEntry } from './ofx-entry.ts'
import type { OfxRecord } from './ofx-records.ts'

/** The statements of a file while it is read. */
interface OfxStatements {
  readonly fallbackCurrency: string | undefined
  /** XML has no lines: entries are counted. */
  readonly isXml: boolean
  count: number
  entries: number
  /** The statement that is open, whether or not its part was yielded. */
  open: OfxRecord | undefined
  isStarted: boolean
  period: OfxRecord | undefined
}

type Parts = readonly StatementPart[]

export const ofxStatements = (fallbackCurrency: string | undefined, isXml: boolean): OfxStatements => ({
  fallbackCurrency,
  isXml,
  count: 0,
  entries: 0,
  open: undefined,
  isStarted: false,
  period: undefined,
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
  const line = ofxEntry(record, place, currencyOf(statements))
  if (typeof line === 'string') return [errorAt(place, line)]
  const id = record.fields.get('CORRECTFITID')
  const correction = `entry ${place} corrects the entry ${id}, and is not booked`
  return [{ part: 'line', line }, ...(id === undefined ? [] : [warning('CORRECTION', correction)])]
}

function end(statements: OfxStatements): Parts {
  const { open, period } = statements
  const from = ofxDay(period?.fields.get('DTSTART') ?? '')
  const to = ofxDay(period?.fields.get('DTEND') ?? '')
  const closing = open && closingOf(open, currencyOf(statements))
  statements.open = undefined
  statements.isStarted = false
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  return [{ part: 'end', end: { ...days, ...(closing ? { closing } : {}) } }]
}

/** The ledger balance of the day that it names: often the day of the download, after the last transaction. */
function closingOf({ fields }: OfxRecord, currencyCode: string | undefined): Balance | undefined {
  const amount = ofxAmount(fields.get('LEDGERBAL.BALAMT') ?? '')
  const day = ofxDay(fields.get('LEDGERBAL.DTASOF') ?? '')
  if (amount === undefined) return undefined
  return {
    amount,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    ...(day === undefined ? {} : { day }),
  }
}
