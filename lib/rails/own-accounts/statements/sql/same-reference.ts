import type { Queryable } from '../../../../platform/db/database.ts'
import type { StoredStatement } from './lines-of-day.ts'
import * as sql from '#sql/statement_line'

/** References that stand on several lines of a statement. */
export async function commonReferences(
  database: Queryable,
  statementId: string,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await database.query(sql.commonReferencesOfStatement({ statementId }))
  return new Set(rows.map(({ reference }) => reference))
}

/**
 * Lines of other days, within the booking lag of the account, that have a reference, the amount and the direction
 * of these lines of a day, where it is the bank's in one of the two. By the IDs of those. A reference that stands on
 * several lines of their statement is none.
 */
export async function sameReferenceOnOtherDays(
  database: Queryable,
  { importId, accountId }: StoredStatement,
  day: string,
  named: readonly { readonly id: string; readonly reference: bigint }[],
): Promise<ReadonlyMap<string, string>> {
  if (named.length === 0) return new Map()
  const [ids, references] = [named.map(({ id }) => id), named.map(({ reference }) => reference)]
  const { rows } = await database.query(
    sql.sameReferenceOnOtherDays({ ids, references, importId, accountId, day }),
  )
  return new Map(rows.map((row) => [row.id, row.other]))
}
