import { businessErrors } from './business-errors.ts'
import { errors, type DescribedError, type DetailOf, type ErrorCode } from './error-codes.ts'

/** The status and meaning of every code, and what to do about it, in Markdown. */
const meanings: ReadonlyMap<string, { readonly status: number; readonly meaning: string }> = new Map(
  Object.entries({ ...errors, ...businessErrors }).map(([code, { status, what, todo }]) => [
    code,
    { status, meaning: `${what} ${todo}` },
  ]),
)

/** What a code means and what to do about it. Throws on a code that is not in the table. */
export function meaningOf(code: string): string {
  const described = meanings.get(code)
  if (!described) throw new Error(`the table of errors has no code ${code}`)
  return described.meaning
}

/** Codes with their meanings, of the given statuses or of all, by status. */
export const meaningsOf = (
  ...statuses: readonly number[]
): [code: string, meaning: string, status: number][] =>
  [...meanings]
    .map(([code, { status, meaning }]): [string, string, number] => [code, meaning, status])
    .filter(([, , status]) => statuses.length === 0 || statuses.includes(status))
    .toSorted(([, , a], [, , b]) => a - b)

/** The message of an answer with this code. */
export function messageOf<Code extends ErrorCode>(code: Code, ...detail: DetailOf<Code>): string {
  const { what, todo, message }: DescribedError = errors[code]
  return message ? message(detail[0] as never) : `${what} ${todo}`.replaceAll('`', '')
}
