import { dayOfBrazil } from '../day.ts'
import { quoted } from '../part.ts'
import type { StatementLine } from '../statement.ts'
import { type CnabFields, hundredths, namedReference } from './cnab-record.ts'
import { type ReportedBoleto, reportedLine } from './reported-boleto.ts'

/** Segment T of a return of collection: which boleto. */
export interface CollectionTitle extends Pick<ReportedBoleto, 'line' | 'references' | 'payerName'> {
  /** As it is written: digits of hundredths. */
  readonly stated: string
}

export const collectionTitle = (fields: CnabFields, line: number): CollectionTitle => ({
  line,
  stated: fields(82, 96),
  references: [
    ...namedReference('NossoNumero', fields(38, 57)),
    ...namedReference('NumeroDocumento', fields(59, 73)),
    ...namedReference('UsoEmpresa', fields(106, 130)),
  ],
  payerName: fields(149, 188),
})

/** 06: paid; 17: paid after it was written off, or without a boleto on file. */
const liquidations = new Set(['06', '17'])

/** Reads segment U of a title, or says what is wrong with one of the two. */
export function collectionLine(fields: CnabFields, title: CollectionTitle): StatementLine | string {
  const occurrence = fields(16, 17)
  const stated = hundredths(title.stated)
  // Banks leave out what was paid where nothing was.
  const paid = hundredths(fields(78, 92) || '0')
  const credited = hundredths(fields(93, 107) || '0')
  if (stated === undefined) return `${quoted(title.stated)} is not an amount (segment T, positions 82 to 96)`
  if (paid === undefined || credited === undefined) return 'segment U has no amounts (positions 78 to 107)'
  const occurredOn = dayOfBrazil(fields(138, 145))
  if (occurredOn === undefined) return `${quoted(fields(138, 145))} is not a day (positions 138 to 145)`
  const isPaid = liquidations.has(occurrence)
  const creditedOn = dayOfBrazil(fields(146, 153))
  return reportedLine({ ...title, occurrence, isPaid, occurredOn, creditedOn, stated, paid, credited })
}
