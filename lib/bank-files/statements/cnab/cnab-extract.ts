import { dayOfBrazil } from '../day.ts'
import { fromMinorUnits, negated } from '../exact-sum.ts'
import { oneLine, quoted } from '../part.ts'
import type { Balance, StatementLine, StatementStart } from '../statement.ts'
import { cnabAccount, type CnabFields, hundredths } from './cnab-record.ts'

const currencyCode = 'BRL'

/** The header of a batch of service 04, the statement of an account. */
export function extractStart(fields: CnabFields): StatementStart {
  const number = fields(174, 178)
  return { account: cnabAccount(fields, 53), currencyCode, ...(number === '' ? {} : { number }) }
}

/**
 * Opening and closing balance stand at the same positions of header and trailer; undefined where there is
 * none, and a text says why it cannot be read.
 */
export function extractBalance(fields: CnabFields): Balance | string | undefined {
  const written = fields(151, 168)
  const digits = hundredths(written)
  const day = dayOfBrazil(fields(143, 150))
  const mark = fields(169, 169)
  if (mark === '' && !/[^0]/.test(written)) return undefined
  if (digits === undefined) return `${quoted(written)} is not an amount (positions 151 to 168)`
  if (mark !== 'C' && mark !== 'D') return `${quoted(mark)} is neither C nor D (position 169)`
  const amount = fromMinorUnits(digits, 2)
  return {
    amount: mark === 'D' ? negated(amount) : amount,
    currencyCode,
    ...(day === undefined ? {} : { day }),
  }
}

/** Reads segment E, or says what is wrong with it. */
export function extractLine(fields: CnabFields, line: number): StatementLine | string {
  const digits = hundredths(fields(151, 168))
  if (digits === undefined) return `${quoted(fields(151, 168))} is not an amount (positions 151 to 168)`
  const mark = fields(169, 169)
  if (mark !== 'C' && mark !== 'D') return `${quoted(mark)} is neither C nor D (position 169)`
  const bookedOn = dayOfBrazil(fields(143, 150))
  if (bookedOn === undefined) return `${quoted(fields(143, 150))} is not a day (positions 143 to 150)`
  const valueOn = dayOfBrazil(fields(135, 142))
  const amount = fromMinorUnits(digits, 2)
  const document = fields(202, 240)
  const code = fields(173, 176)
  return {
    line,
    bookedOn,
    ...(valueOn === undefined ? {} : { valueOn }),
    amount,
    currencyCode,
    direction: mark === 'C' ? 'CREDIT' : 'DEBIT',
    status: amount === '0' ? 'INFO' : 'BOOKED',
    references: /[^0 ]/.test(document) ? [{ field: 'Documento', value: oneLine(document) }] : [],
    text: oneLine(`${fields(177, 201)} ${fields(114, 133)}`),
    ...(code === '' ? {} : { bankCode: code }),
    isReversal: false,
  }
}
