import { dayOfBrazil } from '../day.ts'
import { fromMinorUnits } from '../exact-sum.ts'
import { oneLine, quoted } from '../part.ts'
import type { FieldReference, LinePayer, StatementLine } from '../statement.ts'
import { type CnabFields, hundredths, namedReference } from './cnab-record.ts'

/** Segment T of a collection return: which boleto. */
export interface CollectionTitle {
  readonly line: number
  readonly references: readonly FieldReference[]
  readonly payer?: LinePayer
}

export function collectionTitle(fields: CnabFields, line: number): CollectionTitle {
  const name = fields(149, 188)
  return {
    line,
    references: [
      ...namedReference('NossoNumero', fields(38, 57)),
      ...namedReference('NumeroDocumento', fields(59, 73)),
      ...namedReference('UsoEmpresa', fields(106, 130)),
    ],
    ...(/[A-Za-z]/.test(name) ? { payer: { name: oneLine(name) } } : {}),
  }
}

/** 06: paid; 17: paid after it was written off, or without a boleto on file. */
const liquidations = new Set(['06', '17'])

/**
 * Reads segment U of a title: a credit where the title was paid, undefined for any other movement, or what is
 * wrong. Where the bank deducts its fee from what the payer paid, some banks book both and some the
 * difference: only their statement says which.
 */
export function collectionLine(
  fields: CnabFields,
  { line, references, payer }: CollectionTitle,
): StatementLine | string | undefined {
  const movement = fields(16, 17)
  if (!liquidations.has(movement)) return undefined
  const paid = hundredths(fields(78, 92))
  const credited = hundredths(fields(93, 107))
  if (paid === undefined || credited === undefined) return 'segment U has no amounts (positions 78 to 107)'
  if (BigInt(paid) !== BigInt(credited))
    return (
      `paid were ${fromMinorUnits(paid, 2)} and credited ${fromMinorUnits(credited, 2)}, and a return file does not ` +
      'say how the bank books the difference: import the statement of the account (extrato) instead'
    )
  const creditedOn = fields(146, 153)
  const bookedOn = dayOfBrazil(creditedOn)
  if (bookedOn === undefined) return `${quoted(creditedOn)} is not the day of a credit (positions 146 to 153)`
  const transactionOn = dayOfBrazil(fields(138, 145))
  const amount = fromMinorUnits(paid, 2)
  return {
    line,
    bookedOn,
    ...(transactionOn === undefined || transactionOn === bookedOn ? {} : { transactionOn }),
    amount,
    currencyCode: 'BRL',
    direction: 'CREDIT',
    status: amount === '0' ? 'INFO' : 'BOOKED',
    references,
    ...(payer ? { payer } : {}),
    text: '',
    bankCode: movement,
    isReversal: false,
  }
}
