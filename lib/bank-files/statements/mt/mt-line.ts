import { ibanOf } from '../account-name.ts'
import { oneLine } from '../part.ts'
import type { FieldReference, LinePayer, StatementLine } from '../statement.ts'
import { mtDetails } from './mt-details.ts'
import type { MtEntry } from './mt-entry.ts'

/** An entry with the lines of the fields that describe it. */
export interface OpenEntry {
  readonly line: number
  readonly entry: MtEntry
  readonly details: string[]
}

/** ING writes its code of the transaction as supplementary details. */
const transactionCode = /^\/TRCD\/\d{1,9}\/?/

export function mtLine({ line, entry, details }: OpenEntry, currencyCode: string | undefined): StatementLine {
  const { text, code, references, endToEndId, ...more } = mtDetails(details)
  const payer = withAccount(more.payer, entry.supplementary)
  const type = [entry.transactionType, ...(code === undefined ? [] : [code])].join('+')
  return {
    line,
    bookedOn: entry.bookedOn,
    valueOn: entry.valueOn,
    amount: entry.amount,
    ...(currencyCode === undefined ? {} : { currencyCode }),
    direction: entry.direction,
    status: statusOf(entry),
    ...(entry.bankReference === '' ? {} : { bankReference: entry.bankReference }),
    ...(endToEndId === undefined ? {} : { endToEndId }),
    references: [...customerReference(entry), ...references],
    ...(payer ? { payer } : {}),
    text: oneLine(`${entry.supplementary.replace(transactionCode, '')} ${text}`),
    ...(type === '' ? {} : { bankCode: type }),
    isReversal: entry.isReversal,
  }
}

const statusOf = ({ amount, isExpected }: MtEntry): StatementLine['status'] => {
  if (amount === '0') return 'INFO'
  return isExpected ? 'PENDING' : 'BOOKED'
}

/** Rabobank writes the account of the other side as supplementary details. */
function withAccount(payer: LinePayer | undefined, supplementary: string): LinePayer | undefined {
  const account = payer?.account ?? ibanOf(supplementary)
  return account === undefined ? payer : { ...payer, account }
}

/** `EREF` and `KREF` only say that field 86 has the reference. */
const customerReference = ({ customerReference: value }: MtEntry): FieldReference[] =>
  value === '' || /^(?:EREF|KREF)\+?$/.test(value) ? [] : [{ field: 'CustRef', value }]
