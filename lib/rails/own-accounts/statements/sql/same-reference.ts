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
 * Lines of other days, within the booking lag of the account, that have the bank's reference, amount and
 * direction of these lines of a day. By the IDs of those. A reference that stands on several lines of one of the
 * statements is none.
 */
export async function sameReferenceOnOtherDays(
  database: Queryable,
  { importId, accountId }: StoredStatement,
  day: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await database.query(sql.sameReferenceOnOtherDays({ ids, importId, accountId, day }))
  return new Map(rows.map((row) => [row.id, row.other]))
}
