import type { Queryable } from '../../platform/db/database.ts'

/** Those of the IDs that no account has, in their order. */
export async function unknownAccounts(
  database: Queryable,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows } = await database.query<{ id: string }>({
    name: 'operator_token_accounts',
    text: 'select id::text from receiving_account where id::text = any ($1::text[])',
    values: [ids],
  })
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
