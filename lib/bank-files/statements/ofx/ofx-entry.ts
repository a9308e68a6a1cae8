import { dayOfEight } from '../day.ts'
import { oneLine, quoted } from '../part.ts'
import type { FieldReference, StatementLine } from '../statement.ts'
import { compactTime } from '../time.ts'
import type { OfxRecord } from './ofx-records.ts'
import { ofxAmount } from './ofx-amount.ts'

/**
 * Reads STMTTRN, or says what is wrong with it. The sign of TRNAMT is the direction, whatever TRNTYPE says.
 * DTPOSTED is the bank's day: of the time beside it only one that is not made up is kept.
 */
export function ofxEntry(
  { fields, name }: OfxRecord,
  line: number | string,
  currencyCode?: string,
): StatementLine | string {
  const value = (field: string) => oneLine(fields.get(field) ?? '')
  const amount = ofxAmount(value('TRNAMT'))
  if (amount === undefined) return `TRNAMT ${quoted(value('TRNAMT'))} is not an amount`
  const bookedOn = ofxDay(value('DTPOSTED'))
  if (bookedOn === undefined) return `DTPOSTED ${quoted(value('DTPOSTED'))} is not a day`
  const valueOn = ofxDay(value('DTAVAIL'))
  const transactionOn = ofxDay(value('DTUSER'))
  const time = compactTime(value('DTPOSTED'))
  const own = value('CURRENCY.CURSYM') || currencyCode
  const bankReference = value('FITID')
  const bankCode = value('TRNTYPE')
  const payer = payerOf(value)
  return {
    line,
    bookedOn,
    ...(valueOn === undefined ? {} : { valueOn }),
    ...(transactionOn === undefined || transactionOn === bookedOn ? {} : { transactionOn }),
    ...(time === undefined ? {} : { timeOfDay: time }),
    amount: amount.replace('-', ''),
    ...(own === undefined ? {} : { currencyCode: own }),
    direction: amount.startsWith('-') ? 'DEBIT' : 'CREDIT',
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
