import { conditionFor, copiedTables } from '../../backup/merchant-copy/copied-tables.ts'
import type { Database } from '../../platform/db/database.ts'

/**
 * All rows of merchants, and of accounts that move with them, by table, as text: the same in two clusters
 * where one is a copy of the other. Without rows that other merchants use too, and without what the
 * clusters say about the move itself.
 */
export async function merchantRows(
  { pool }: Database,
  merchantCodes: readonly string[],
  accountIds: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const condition = conditionFor({ merchantCodes, accountIds })
  const all: Record<string, string[]> = {}
  for (const { name, rows, shared, renumbered } of copiedTables) {
    if (shared) continue
    const own = name === 'audit_event' ? `${rows} and t.command <> 'merchant move'` : rows
    const found = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t where ${condition(own)} order by 1`,
      [renumbered ? ['id'] : []],
    )
    all[name] = found.rows.map(({ row }) => row)
  }
  return all
}
