import type { Queryable } from '../../platform/db/database.ts'
import * as bounds from '../../platform/db/list-bounds.ts'
import { atMost, narrowing, type ListCondition } from '../../platform/db/list-page.ts'
import type { PlacedList } from '../../platform/db/settled-before.ts'
import type { CallbackStatus } from './record-deliveries.ts'

export interface CallbackFilter {
  readonly paymentId?: string | undefined
  readonly status?: CallbackStatus | undefined
  /** Compared with the time at which the status of the payment changed. */
  readonly from?: Date | undefined
  readonly newestFirst?: boolean | undefined
}

/** A position in the order of callbacks. */
export interface CallbackPosition {
  /** Microseconds since 1970, by the database's clock. */
  readonly micros: bigint
  readonly callbackId: string
}

export interface CallbackRow extends CallbackPosition {
  readonly kind: string
  readonly paymentId: string
  readonly status: CallbackStatus
  readonly createdAt: Date
  readonly nextDeliveryAt: Date | null
  /** As JSON returns them, the first one first. */
  readonly deliveries: readonly DeliveryRow[]
}

export interface DeliveryRow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

/** The positions of a merchant's list; the last one is read from an index. */
export const placesOf = (merchantCode: string): PlacedList => ({
  name: 'callbacks',
  lastPlace: `
    select c.listed_at from callback c
     where c.merchant_code = $1 and c.listed_at > '-infinity' order by c.listed_at desc limit 1`,
  values: [merchantCode],
})

function conditionsOf({ paymentId, status, from }: CallbackFilter): ListCondition[] {
  const all: (ListCondition | undefined)[] = [
    paymentId === undefined
      ? undefined
      : {
          name: 'payment',
          condition: (id) => `c.kind in ('payin', 'payout', 'topup', 'refund') and c.payment_id = ${id}`,
          value: paymentId,
        },
    // PostgreSQL uses the partial index of failed callbacks only where the query contains its condition
    // literally.
    status && {
      name: status.toLowerCase(),
      condition: (text) => `c.status = ${text} and c.status = '${status}'`,
      value: status,
    },
    from && {
      name: 'from',
      condition: (time) =>
        `c.created_at >= ${bounds.unseen(time)} and c.listed_at >= ${bounds.beginningOf(time)}`,
      value: from,
    },
  ]
  return all.filter((condition) => condition !== undefined)
}

/** Before all IDs of callbacks. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** A delivery has the time of its process, which is less than an hour behind the database's. */
const clocksDiffer = `interval '1 hour'`

/**
 * A merchant's callbacks after a position, in list order: at most `limit`. Their deliveries are looked up
 * together: the IDs of a page follow each other in the index, and a callback is delivered after it was made,
 * so that partitions of earlier months are not read.
 */
export async function listCallbacks(
  db: Queryable,
  merchantCode: string,
  filter: CallbackFilter,
  { after, limit }: { readonly after: CallbackPosition; readonly limit: number },
): Promise<CallbackRow[]> {
  const { names, words, values, parameterOf } = narrowing(conditionsOf(filter), 3)
  const most = atMost(limit, 3 + values.length)
  const way = filter.newestFirst ? 'desc' : 'asc'
  const from = filter.newestFirst ? undefined : parameterOf('from')
  const cursor = { micros: '$2', id: '$3::uuid', firstId: `uuid '${firstId}'` }
  const follows = bounds.followsCursor('(c.listed_at, c.id)', cursor, way, from && bounds.beginningOf(from))
  const { rows } = await db.query<CallbackRow>({
    name: ['list_callbacks', ...(filter.newestFirst ? ['newest'] : []), ...names, most.name].join('_'),
    text: `
      with page as materialized (
        select c.* from callback c
         where c.merchant_code = (select $1) and c.listed_at > '-infinity' and ${follows}${words}
         order by c.listed_at ${way}, c.id ${way} ${most.words}
      ), delivered as (
        select d.callback_id, json_agg(json_build_object('at', round(extract(epoch from d.at) * 1000), 'status', d.status,
          'error', d.error, 'durationMs', d.duration_ms) order by d.delivery_no) as list
          from callback_delivery d
         where d.callback_id = any (array(select id from page))
           and d.at >= (select min(created_at) from page) - ${clocksDiffer}
         group by d.callback_id
      )
      select c.id as "callbackId", (extract(epoch from c.listed_at) * 1000000)::bigint as micros, c.kind,
        c.payment_id as "paymentId", c.status, c.created_at as "createdAt", c.next_delivery_at as "nextDeliveryAt",
        coalesce(delivered.list, '[]') as deliveries
      from page c left join delivered on delivered.callback_id = c.id
      order by c.listed_at ${way}, c.id ${way}`,
    values: [merchantCode, after.micros, after.callbackId, ...values, ...most.values],
  })
  return rows
}

/** The position before all callbacks of the order; the newest first begin in the year 2286. */
export const beginningOf = ({ newestFirst }: CallbackFilter): CallbackPosition => ({
  micros: newestFirst ? 9_999_999_999_999_999n : 0n,
  callbackId: firstId,
})
