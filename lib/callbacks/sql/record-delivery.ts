import type { Queryable } from '../../platform/db/database.ts'
import type { SealedValue } from '../../platform/personal-data/personal-data.ts'
import type { Delivery } from '../deliver.ts'
import { countedTriesMax } from '../tries.ts'

export interface DeliveryRecord {
  readonly callbackId: string
  readonly deliveryNo: number
  readonly delivery: Delivery
  /** The first bytes of the answer, encrypted. */
  readonly answered?: SealedValue | undefined
  readonly retrySeconds: number
}

export type CallbackStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

// One statement, so that result, log and answer are written together or not at all. No row: the lease expired
// and another process claimed the callback. A merchant that requested the callback again during this delivery
// gets another one, whatever the result.
const counts = `case when $12::boolean then (created_at <= gateway_now() - interval '1 day')::int else $3::int end`
const text = `
with settled as (
  update callback set
    lease_until = null,
    resend_asked = false,
    counted_tries = case when resend_asked then 0 else counted_tries + ${counts} end,
    status = case when resend_asked then 'PENDING' when $4::boolean then 'DELIVERED'
      when counted_tries + ${counts} >= ${countedTriesMax} then 'FAILED' else 'PENDING' end,
    next_delivery_at = case when resend_asked then gateway_now()
      when $4::boolean or counted_tries + ${counts} >= ${countedTriesMax} then null
      else gateway_now() + $3::int * make_interval(secs => $5) end
  where id = $1 and delivery_no = $2 and lease_until is not null
  returning id, delivery_no, status, merchant_code
), logged as (
  insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
  select id, delivery_no, $6, $7, $8, $9, merchant_code from settled
), answered as (
  insert into callback_answer (callback_id, delivery_no, body, data_key_id, created_at, merchant_code)
  select id, delivery_no, $10::bytea, $11::uuid, gateway_now(), merchant_code from settled where $10::bytea is not null
)
select status from settled`

/**
 * Records the result of a delivery: delivered, due again after `retrySeconds`, or failed after five that
 * count. One of unknown outcome does not count and is due again at once. One that failed by the operator's
 * own name servers does not count in the first day of the callback, so that it is not sent for ever where
 * they never work. Undefined: another process holds the callback, nothing was written.
 */
export async function recordDelivery(
  db: Queryable,
  record: DeliveryRecord,
): Promise<CallbackStatus | undefined> {
  const { callbackId, deliveryNo, delivery, answered, retrySeconds } = record
  const { at, status, error, durationMs } = delivery
  const countsOrWaits = error === 'UNKNOWN_OUTCOME' ? 0 : 1
  const values = [callbackId, deliveryNo, countsOrWaits, status === 200, retrySeconds]
  const answer = [answered?.sealed, answered?.keyId]
  const log = [at, status ?? null, error ?? null, durationMs, ...answer, error === 'GATEWAY_DNS_FAILED']
  const { rows } = await db.query<{ status: CallbackStatus }>({
    name: 'record-callback-delivery',
    text,
    values: [...values, ...log],
  })
  return rows[0]?.status
}
