import { dayOfSix } from '../day.ts'
import { fromMinorUnits } from '../exact-sum.ts'
import { oneLine, quoted } from '../part.ts'
import type { StatementLine } from '../statement.ts'
import type { Bai2Record } from './bai2-records.ts'
import { skipFunds } from './funds-type.ts'

/** What a transaction takes from the records before it. */
export interface Bai2Day {
  readonly day: string
  readonly currencyCode: string | undefined
  readonly minorUnits: number
}

/**
 * Reads record 16, or says what is wrong with it: type code, amount in minor units without a sign, funds type
 * with its fields, reference of the bank, reference of the customer, text. Source: BAI Cash Management
 * Balance Reporting, version 2.
 */
export function bai2Transaction(
  record: Bai2Record,
  { day, currencyCode, minorUnits }: Bai2Day,
): StatementLine | string {
  const [type = '', written = ''] = record.fields
  const direction = directionOf(type.trim())
  if (direction === undefined) return `type code ${quoted(type)} is neither a credit nor a debit`
  const digits = written.trim().replace(/^\+/, '')
  if (!/^\d{1,30}$/.test(digits)) return `${quoted(written)} is not an amount in minor units`
  const funds = skipFunds(record.fields, 2)
  if (typeof funds === 'string') return funds
  const [bankReference = '', customerReference = '', ...text] = record.fields.slice(funds.next)
  const amount = fromMinorUnits(digits, minorUnits)
  const valueOn = funds.valueDate === undefined ? undefined : dayOfSix(funds.valueDate)
  return {
    line: record.line,
    bookedOn: day,
    ...(valueOn === undefined ? {} : { valueOn }),
    amount,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    direction,
    status: amount === '0' ? 'INFO' : 'BOOKED',
    ...(hasContent(bankReference) ? { bankReference: bankReference.trim() } : {}),
    references: hasContent(customerReference) ? [{ field: 'CustRef', value: customerReference.trim() }] : [],
    text: oneLine(text.join(',')),
    bankCode: type.trim(),
    isReversal: false,
  }
}

const hasContent = (reference: string): boolean => /[1-9A-Za-z]/.test(reference)

/**
 * 100 to 399 and 920 to 959 are credits, 400 to 699 and 960 to 999 debits; others move no money on an
 * account.
 */
function directionOf(type: string): 'CREDIT' | 'DEBIT' | undefined {
  if (/^[123]\d\d$|^9[2-5]\d$/.test(type)) return 'CREDIT'
  return /^[456]\d\d$|^9[6-9]\d$/.test(type) ? 'DEBIT' : undefined
}
