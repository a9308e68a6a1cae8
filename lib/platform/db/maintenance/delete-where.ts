import type { Database } from '../database.ts'

// A long delete would hold back vacuum and block a clean stop.
const rowsPerStatement = 5_000

/**
 * Deletes the rows of a table that match a condition in SQL, some thousands at a time. Resolves to the number
 * of deleted rows.
 */
export async function deleteWhere(db: Database, table: string, condition: string): Promise<number> {
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${rowsPerStatement}))`
  for (let total = 0; ;) {
    const { rowCount } = await db.query({ name: `purge-${table}`, text })
    total += rowCount ?? 0
    if ((rowCount ?? 0) < rowsPerStatement) return total
  }
}
