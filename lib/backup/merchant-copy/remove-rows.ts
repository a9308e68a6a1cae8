import type pg from 'pg'
import type { CopiedTable } from './copied-tables.ts'

/**
 * Removes the rows that the conditions of these tables name, in this order: a table comes before those that
 * its foreign keys reference. Runs in a transaction whose guards are disabled. Resolves to the number of rows
 * of each table.
 */
export async function removeRows(
  session: pg.ClientBase,
  tables: readonly CopiedTable[],
  condition: (text: string) => string,
): Promise<ReadonlyMap<string, number>> {
  const removed = new Map<string, number>()
  // Which rows they are is told by rows that are removed on the way, so that all are found first.
  for (const { name, rows } of tables)
    await session.query(
      `create temporary table removed_${name} on commit drop as
         select t.tableoid as part, t.ctid as place from ${name} t where ${condition(rows)}`,
    )
  for (const { name } of tables) {
    const { rowCount } = await session.query(
      `delete from ${name} t using removed_${name} found where t.tableoid = found.part and t.ctid = found.place`,
    )
    removed.set(name, rowCount ?? 0)
  }
  return removed
}
