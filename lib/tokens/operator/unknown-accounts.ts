import type { Queryable } from '../../platform/db/database.ts'
import * as sql from '#sql/receiving_account'

/** The IDs of the accounts that people call so: by ID, or by name in whatever case. */
export async function accountsCalled(database: Queryable, nameOrId: string): Promise<readonly string[]> {
  const { rows } = await database.query(sql.accountsCalled({ nameOrId: nameOrId.trim() }))
  return rows.map(({ id }) => id)
}

/** Those of the IDs that no account has, in their order. */
export async function unknownAccounts(
  database: Queryable,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows } = await database.query(sql.operatorTokenAccounts({ ids }))
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
