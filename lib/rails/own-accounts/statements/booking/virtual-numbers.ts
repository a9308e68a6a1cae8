import type { Queryable } from '../../../../platform/db/database.ts'
import { numberRange, type NumberRange } from '../../kinds/va.ts'
import type { LineToBook } from './line-to-book.ts'
import { virtualNumbersGiven } from '#sql/payment_attempt'
import { rangesOfVirtualAccounts } from '#sql/receiving_account'

/** A text with more numbers of the range is a list. */
const numbersMax = 5

/**
 * The virtual account number that each line names, by the line's ID: the only number of a range of its
 * account that stands in its fields or its text and was given to a payment.
 */
export async function virtualNumbersOf(
  transaction: Queryable,
  lines: readonly LineToBook[],
): Promise<ReadonlyMap<string, string>> {
  const ranges = await rangesOf(transaction, [...new Set(lines.map(({ accountId }) => accountId))])
  const written = lines.flatMap((line) => {
    const found = ranges
      .filter(({ accountId }) => accountId === line.accountId)
      .flatMap((range) => numbersIn(line, range))
    return [...new Set(found)].map((number) => ({ id: line.id, accountId: line.accountId, number }))
  })
  const given = await numbersGiven(transaction, written)
  const byLine = Map.groupBy(
    written.filter(({ accountId, number }) => given.has(`${accountId} ${number}`)),
    ({ id }) => id,
  )
  return new Map(
    [...byLine].flatMap(([id, [only, second]]) => (only && !second ? [[id, only.number] as const] : [])),
  )
}

/** The numbers of a range in fields and text of a line. */
function numbersIn({ references, text }: LineToBook, { prefix, digits }: NumberRange): readonly string[] {
  const pattern = new RegExp(`(?<!\\d)${prefix}\\d{${digits - prefix.length}}(?!\\d)`, 'g')
  return [...references.map(({ value }) => value), text]
    .map((written) => [...new Set(written.match(pattern) ?? [])])
    .filter(({ length }) => length <= numbersMax)
    .flat()
}

interface RangeOfAccount extends NumberRange {
  /** The cash account. */
  readonly accountId: string
}

/** The ranges of virtual accounts of these cash accounts, also those that are disabled now. */
async function rangesOf(
  transaction: Queryable,
  accountIds: readonly string[],
): Promise<readonly RangeOfAccount[]> {
  if (accountIds.length === 0) return []
  const { rows } = await transaction.query(rangesOfVirtualAccounts({ accountIds }))
  return rows.flatMap(({ accountId, identifier }) => {
    const range = numberRange(identifier)
    return range ? [{ accountId, ...range }] : []
  })
}

/** Which of these numbers were given to a payment on their cash account, as `ACCOUNT NUMBER`. */
async function numbersGiven(
  transaction: Queryable,
  written: readonly { readonly accountId: string; readonly number: string }[],
): Promise<ReadonlySet<string>> {
  if (written.length === 0) return new Set()
  const { rows } = await transaction.query(
    virtualNumbersGiven({
      accountId: written.map(({ accountId }) => accountId),
      number: written.map(({ number }) => number),
    }),
  )
  return new Set(rows.map(({ accountId, number }) => `${accountId} ${number}`))
}
