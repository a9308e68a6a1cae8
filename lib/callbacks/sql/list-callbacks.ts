import type { Queryable } from '../../db/database.ts'
import type { CallbackStatus } from './record-delivery.ts'

export interface CallbackFilter {
  readonly paymentId?: string | undefined
  readonly status?: CallbackStatus | undefined
  /** On the time at which the status of the payment changed. */
  readonly from?: Date | undefined
}

/** A place in the order of callbacks. */
export interface CallbackPosition {
  /** Microseconds since 1970: the database knows more of a time than a Date holds. */
  readonly micros: bigint
  readonly callbackId: string
}

export interface CallbackRow extends CallbackPosition {
  readonly kind: string
  readonly paymentId: string
  readonly status: CallbackStatus
  readonly createdAt: Date
  readonly nextDeliveryAt: Date | null
  /** As JSON writes them, the first one first. */
  readonly deliveries: readonly DeliveryRow[]
}

export interface DeliveryRow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

/** Each filter has its statement, so that the planner knows what is asked for. */
const conditions = {
  paymentId: `c.kind in ('payin', 'payout', 'topup') and c.payment_id = $5`,
  PENDING: `c.status = 'PENDING'`,
  DELIVERED: `c.status = 'DELIVERED'`,
  FAILED: `c.status = 'FAILED'`,
} as const

/** A merchant's callbacks after a position, in the order of their times: at most `limit`. */
export async function listCallbacks(
  db: Queryable,
  merchantCode: string,
  { paymentId, status, from }: CallbackFilter,
  { after, limit }: { readonly after: CallbackPosition; readonly limit: number },
): Promise<CallbackRow[]> {
  const named = [...(paymentId === undefined ? [] : ['paymentId' as const]), ...(status ? [status] : [])]
  const { rows } = await db.query<CallbackRow>({
    name: ['list-callbacks', ...named].join('-'),
    text: `
      select c.id as "callbackId", (extract(epoch from c.created_at) * 1000000)::bigint as micros, c.kind,
        c.payment_id as "paymentId", c.status, c.created_at as "createdAt", c.next_delivery_at as "nextDeliveryAt",
        coalesce(delivered.list, '[]') as deliveries
      from callback c
      left join lateral (
        select json_agg(json_build_object('at', round(extract(epoch from d.at) * 1000), 'status', d.status, 'error', d.error,
          'durationMs', d.duration_ms) order by d.delivery_no) as list
        from callback_delivery d where d.callback_id = c.id
      ) delivered on true
      where ${['c.merchant_code = $1', ...named.map((name) => conditions[name])].join(' and ')}
        and (c.created_at, c.id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)
      order by c.created_at, c.id limit $4`,
    values: [
      merchantCode,
      ...positionFrom(after, from),
      limit,
      ...(paymentId === undefined ? [] : [paymentId]),
    ],
  })
  return rows
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Before everything. */
export const beginning: CallbackPosition = { micros: 0n, callbackId: firstId }

/** `from` is one more position to begin after: whichever comes later. */
function positionFrom(after: CallbackPosition, from: Date | undefined): [bigint, string] {
  const micros = from === undefined ? 0n : BigInt(from.getTime()) * 1000n
  return micros > after.micros ? [micros, firstId] : [after.micros, after.callbackId]
}
