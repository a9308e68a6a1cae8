import { dayOfEight } from '../day.ts'
import { oneLine, quoted } from '../part.ts'
import type { FieldReference, StatementLine } from '../statement.ts'
import { compactTime } from '../time.ts'
import type { OfxRecord } from './ofx-records.ts'
import type { OfxAmountReading } from './ofx-amount.ts'

/**
 * What the types say about the sign. Others say nothing: INT is earned or paid, ATM and POS go both ways, as
 * do XFER, PAYMENT, REPEATPMT and OTHER. Source: OFX 2.2, 11.4.4.3.
 */
const signOfType: Readonly<Record<string, 'CREDIT' | 'DEBIT'>> = {
  CREDIT: 'CREDIT',
  DEP: 'CREDIT',
  DIRECTDEP: 'CREDIT',
  DIV: 'CREDIT',
  DEBIT: 'DEBIT',
  DIRECTDEBIT: 'DEBIT',
  CHECK: 'DEBIT',
  CASH: 'DEBIT',
  FEE: 'DEBIT',
  SRVCHG: 'DEBIT',
}

/**
 * Types whose money never comes back under the same type, as a fee does: without a minus they prove that the
 * file writes none.
 */
export const provesUnsigned = (type: string | undefined): boolean =>
  ['DEBIT', 'DIRECTDEBIT', 'CHECK'].includes(type?.toUpperCase() ?? '')

export const isDebitType = (type: string | undefined): boolean =>
  signOfType[type?.toUpperCase() ?? ''] === 'DEBIT'

/**
 * Reads STMTTRN, or says what is wrong with it. The sign of TRNAMT is the direction; where TRNTYPE says
 * another one, the line is no credit, and says so: the statement decides what it is. DTPOSTED is the
 * bank's day: of the time beside it only one that is not made up is kept.
 */
export function ofxEntry(
  { fields, name }: OfxRecord,
  line: number | string,
  amountOf: OfxAmountReading,
  currencyCode?: string,
): StatementLine | string {
  const value = (field: string) => oneLine(fields.get(field) ?? '')
  const read = amountOf('TRNAMT', value('TRNAMT'))
  if ('reason' in read) return read.reason
  const { amount } = read
  const bookedOn = ofxDay(value('DTPOSTED'))
  if (bookedOn === undefined) return `DTPOSTED ${quoted(value('DTPOSTED'))} is not a day`
  const valueOn = ofxDay(value('DTAVAIL'))
  const transactionOn = ofxDay(value('DTUSER'))
  const time = compactTime(value('DTPOSTED'))
  const own = value('CURRENCY.CURSYM') || currencyCode
  const bankReference = value('FITID')
  const bankCode = value('TRNTYPE')
  const payer = payerOf(value)
  const signed = amount.startsWith('-') ? 'DEBIT' : 'CREDIT'
  const contradicts = amount !== '0' && (signOfType[bankCode.toUpperCase()] ?? signed) !== signed
  return {
    line,
    bookedOn,
    ...(valueOn === undefined ? {} : { valueOn }),
    ...(transactionOn === undefined || transactionOn === bookedOn ? {} : { transactionOn }),
    ...(time === undefined ? {} : { timeOfDay: time }),
    amount: amount.replace('-', ''),
    ...(own === undefined ? {} : { currencyCode: own }),
    direction: contradicts ? 'DEBIT' : signed,
    ...(contradicts && { signContradicts: true }),
    status: statusOf(name, amount, value('CORRECTACTION')),
    ...(bankReference === '' ? {} : { bankReference }),
    references: references(value),
    ...(payer ? { payer } : {}),
    text: oneLine([value('NAME') || value('PAYEE.NAME'), value('MEMO')].filter(isNew).join(' ')),
    ...(bankCode === '' ? {} : { bankCode }),
    isReversal: false,
  }
}

/** `20240301`, with or without a time and its zone behind it. */
export const ofxDay = (text: string): string | undefined =>
  /^\d{8}(?!\d{7})/.test(text) ? dayOfEight(text.slice(0, 8)) : undefined

/** A memo that begins as the name does says it again. */
const isNew = (text: string, at: number, all: readonly string[]): boolean =>
  text !== '' && !(at === 0 && (all[1] ?? '').startsWith(text))

function statusOf(name: string, amount: string, correction: string): StatementLine['status'] {
  // A correction replaces or deletes an entry that was booked: a person has to decide.
  if (amount === '0' || correction !== '') return 'INFO'
  return name === 'STMTTRNP' ? 'PENDING' : 'BOOKED'
}

function references(value: (field: string) => string): readonly FieldReference[] {
  const checkNumber = value('CHECKNUM')
  const reference = value('REFNUM')
  return [
    ...(/[^0]/.test(checkNumber) ? [{ field: 'ChqNb', value: checkNumber }] : []),
    ...(reference === '' ? [] : [{ field: 'REFNUM', value: reference }]),
  ]
}

function payerOf(value: (field: string) => string): StatementLine['payer'] {
  const name = value('NAME') || value('PAYEE.NAME')
  const account = value('BANKACCTTO.ACCTID') || value('CCACCTTO.ACCTID')
  if (name === '' && account === '') return undefined
  return { ...(name === '' ? {} : { name }), ...(account === '' ? {} : { account }) }
}
