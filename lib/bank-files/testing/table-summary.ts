import { csvReader } from '../statements/csv/csv-reader.ts'
import { mappings } from '../statements/csv/mappings/mappings.ts'
import { endsIn, errorsIn, linesIn, partsOf, startsIn, warningsIn } from './read-parts.ts'

/** What a table of a bank is read as, by the layouts of the gateway, for an account of one of the banks. */
export async function tableSummary(file: string, ...banks: string[]) {
  const parts = await partsOf(csvReader(mappings), file, { banks })
  return {
    lines: linesIn(parts).map(({ bookedOn, amount, direction, status }) =>
      [bookedOn, amount, direction, ...(status === 'BOOKED' ? [] : [status])].join(' '),
    ),
    texts: linesIn(parts).map(({ text }) => text),
    payers: linesIn(parts).map(({ payer }) => payer),
    references: linesIn(parts).map(({ references }) => references[0]?.value),
    account: startsIn(parts)[0]?.account?.number,
    closing: endsIn(parts)[0]?.closing?.amount,
    errors: errorsIn(parts).map(({ reason }) => reason),
    warnings: warningsIn(parts),
  }
}
