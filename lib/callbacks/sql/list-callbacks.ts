import type { Queryable } from '../../platform/db/database.ts'
import { beginningAt, clocksDiffer, narrowing, type ListCondition } from '../../platform/db/list-page.ts'
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
        `c.created_at >= ${time} and c.listed_at >= ${time}::timestamptz - ${clocksDiffer}`,
      value: from,
    },
  ]
  return all.filter((condition) => condition !== undefined)
}

/** A merchant's callbacks after a position, in list order: at most `limit`. */
export async function listCallbacks(
  db: Queryable,
  merchantCode: string,
  filter: CallbackFilter,
  { after: asked, limit }: { readonly after: CallbackPosition; readonly limit: number },
): Promise<CallbackRow[]> {
  const begins = filter.from && !filter.newestFirst ? beginningAt(filter.from, false) : undefined
  const after = begins !== undefined && begins > asked.micros ? { ...asked, micros: begins } : asked
  const { names, words, values } = narrowing(conditionsOf(filter), 4)
  const [beyond, way] = filter.newestFirst ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await db.query<CallbackRow>({
    name: ['list_callbacks', ...(filter.newestFirst ? ['newest'] : []), ...names].join('_'),
    text: `
      select c.id as "callbackId", (extract(epoch from c.listed_at) * 1000000)::bigint as micros, c.kind,
        c.payment_id as "paymentId", c.status, c.created_at as "createdAt", c.next_delivery_at as "nextDeliveryAt",
        coalesce(delivered.list, '[]') as deliveries
      from callback c
      left join lateral (
        select json_agg(json_build_object('at', round(extract(epoch from d.at) * 1000), 'status', d.status, 'error', d.error,
          'durationMs', d.duration_ms) order by d.delivery_no) as list
        -- A callback is delivered after it was made: partitions of earlier months are not read.
        from callback_delivery d where d.callback_id = c.id and d.at >= c.created_at - ${clocksDiffer}
      ) delivered on true
      where c.merchant_code = $1 and c.listed_at > '-infinity'
        and (c.listed_at, c.id) ${beyond} (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)${words}
      order by c.listed_at ${way}, c.id ${way} limit $4`,
    values: [merchantCode, after.micros, after.callbackId, limit, ...values],
  })
  return rows
}

/** The position before all callbacks of the order; the newest first begin in the year 2286. */
export const beginningOf = ({ newestFirst }: CallbackFilter): CallbackPosition => ({
  micros: newestFirst ? 9_999_999_999_999_999n : 0n,
  callbackId: '00000000-0000-0000-0000-000000000000',
})
