import { businessCodes, errorCodes } from '../../operations/error-codes.ts'

const meanings: Readonly<Record<string, string>> = Object.assign(
  {},
  businessCodes,
  ...Object.values(errorCodes),
)

/** What a code means and what to do about it. */
export function meaningOf(code: string): string {
  const meaning = meanings[code]
  if (meaning === undefined) throw new Error(`nobody says what the code ${code} means`)
  return meaning
}
