import type { Queryable } from '../../db/database.ts'
import type { PaymentKind } from '../provider.ts'
import { placeIn, type ListOrder } from './list-query.ts'

/** Whose payments of which kind. */
export interface Listing {
  readonly merchantCode: string
  readonly kind: PaymentKind
}

/**
 * The time, in microseconds since 1970 by the database's clock, before which nothing takes a place in a list any more. A payment takes
 * its place by trigger, when its transaction has its ID: not before the transaction began, and after every place that is committed by
 * then. So a transaction that has its ID already is told by its beginning, and one that gets it later comes after the last place of
 * now, even if the clock is set back. Ask this in a statement of its own before a page is read: what commits in between is on the page.
 */
export async function settledBefore(
  db: Queryable,
  { merchantCode, kind }: Listing,
  order: ListOrder,
): Promise<bigint> {
  const { rows } = await db.query<{ micros: bigint | null }>({
    name: `settled_before_${order}`,
    text: `
      select (extract(epoch from least(running.since, last.place + interval '1 microsecond')) * 1000000)::bigint as micros
        from (select min(xact_start) as since from pg_stat_activity
               where datname = current_database() and backend_xid is not null) running,
             (select max(${placeIn[order]}) as place from payment p where p.merchant_code = $1 and p.kind = $2) last`,
    values: [merchantCode, kind],
  })
  return rows[0]?.micros ?? 0n
}
