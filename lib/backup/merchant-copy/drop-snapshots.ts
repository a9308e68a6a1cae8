import type pg from 'pg'

/**
 * A snapshot of the books sums every entry up to its number: those from the first of these entries on are
 * removed, and the job takes them again. `entries` is a table, or a subquery, with their `id`.
 */
export const dropSnapshots = (session: pg.ClientBase, entries: string): Promise<unknown> =>
  session.query(`delete from ledger_snapshot where entry_id >= (select min(entry.id) from ${entries} entry)`)
