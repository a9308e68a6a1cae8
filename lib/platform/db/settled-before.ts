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
 * more. A transaction that gives a row its position first takes a lock whose key is the time at which it
 * began, and gives no earlier position. Every role sees these locks, those of prepared transactions too. One
 * that takes its lock later comes after the last position of now, even if the clock is set back. Run this in
 * a statement of its own before a page is read: what commits in between is on the page.
 */
export async function settledBefore(db: Queryable, { name, lastPlace, values }: PlacedList): Promise<bigint> {
  const { rows } = await db.query<{ micros: bigint | null }>({
    name: `settled_before_${name}`,
    text: `
      select least(list_position_oldest(), (extract(epoch from last.place) * 1000000)::bigint + 1) as micros
        from (select (${lastPlace}) as place) last`,
    values: [...values],
  })
  return rows[0]?.micros ?? 0n
}
