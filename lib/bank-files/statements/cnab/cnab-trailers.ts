import { compareFigures } from '../control-figures.ts'
import { fromMinorUnits } from '../exact-sum.ts'
import { quoted } from '../part.ts'
import type { StatementPart } from '../statement.ts'
import type { StatementTotals } from '../statement-totals.ts'
import type { CnabFields } from './cnab-record.ts'

/**
 * Compares the trailer of a statement with what was read: number of its records with header and trailer, sums
 * of debits and credits. Banks write zeros for what they do not state.
 */
export function compareExtractTrailer(
  fields: CnabFields,
  line: number,
  records: number,
  totals: StatementTotals,
): readonly StatementPart[] {
  const hasSums = /[1-9]/.test(fields(177, 212))
  const sum = (name: string, written: string, { sum: found }: { readonly sum: string }) => ({
    name,
    stated: hasSums ? statedIn(written, 2) : undefined,
    found,
  })
  return compareFigures(`line ${line}: the trailer of the batch`, [
    { name: 'number of records', stated: countIn(fields(171, 176)), found: `${records}` },
    sum('sum of debits', fields(177, 194), totals.of('DEBIT')),
    sum('sum of credits', fields(195, 212), totals.of('CREDIT')),
  ])
}

/** Compares the trailer of a batch of collection. What it states of boletos moves no money. */
export const compareCollectionTrailer = (
  fields: CnabFields,
  line: number,
  records: number,
): readonly StatementPart[] =>
  compareFigures(`line ${line}: the trailer of the batch`, [
    { name: 'number of records', stated: countIn(fields(18, 23)), found: `${records}` },
  ])

export const compareFileTrailer = (
  fields: CnabFields,
  line: number,
  { batches, records }: { readonly batches: number; readonly records: number },
): readonly StatementPart[] =>
  compareFigures(`line ${line}: the trailer of the file`, [
    { name: 'number of batches', stated: countIn(fields(18, 23)), found: `${batches}` },
    { name: 'number of records', stated: countIn(fields(24, 29)), found: `${records}` },
  ])

const countIn = (text: string): string | undefined => (/^0*$/.test(text) ? undefined : statedIn(text, 0))

const statedIn = (text: string, places: number): string | undefined => {
  if (text === '') return undefined
  return /^\d{1,18}$/.test(text) ? fromMinorUnits(text, places) : quoted(text)
}
