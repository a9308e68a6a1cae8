import type { Queryable } from './database.ts'

/**
 * A list whose rows get their positions by trigger: `payment_takes_its_place`, `callback_takes_its_place`.
 */
export interface PlacedList {
  /** The name of the prepared statement. */
  readonly name: string
  /** SQL for the last committed position: one row, one column. */
  readonly lastPlace: string
  readonly values: readonly string[]
}

/**
 * The time, in microseconds since 1970 by the database's clock, before which no row can appear in a list any
 * more. A row gets its position when its transaction has its ID: not before the transaction began, and after
 * every position committed by then. So a transaction that already has its ID is bounded by its start, and one
 * that gets it later comes after the last position of now, even if the clock is set back. Run this in a
 * statement of its own before a page is read: what commits in between is on the page.
 */
export async function settledBefore(db: Queryable, { name, lastPlace, values }: PlacedList): Promise<bigint> {
  const { rows } = await db.query<{ micros: bigint | null }>({
    name: `settled_before_${name}`,
    text: `
      select (extract(epoch from least(running.since, last.place + interval '1 microsecond')) * 1000000)::bigint as micros
        from (select min(xact_start) as since from pg_stat_activity
               where datname = current_database() and backend_xid is not null) running,
             (select (${lastPlace}) as place) last`,
    values: [...values],
  })
  return rows[0]?.micros ?? 0n
}
