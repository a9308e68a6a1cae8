import type { Queryable } from '../../db/database.ts'

/**
 * The time, in microseconds since 1970 by the database's clock, before which no payment takes a place in the lists any more: when the
 * oldest of the running transactions that write began, or now. A payment takes its place by trigger, with the database's clock, after
 * its transaction has its ID; so a transaction that this does not see yet takes its places later than now. Ask it in a statement of
 * its own before a page is read: what commits in between is on the page.
 */
export async function settledBefore(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ micros: bigint }>({
    name: 'settled_before',
    text: `
      select (extract(epoch from least(now(), min(xact_start))) * 1000000)::bigint as micros
        from pg_stat_activity where datname = current_database() and backend_xid is not null`,
  })
  const micros = rows[0]?.micros
  if (micros === undefined) throw new Error('the database did not tell its time')
  return micros
}
