import type { Queryable } from '../../platform/db/database.ts'
import type { SealedValue } from '../../platform/personal-data/personal-data.ts'
import type { Delivery } from '../deliver.ts'
import { daysJitter, retryDistances } from '../schedule.ts'

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
//
// The merchant's schedule is read with each result, so a change of it applies from the next try. A try that
// does not count is repeated, never the last one.
const counted = `case when $12::boolean then (c.created_at <= gateway_now() - interval '1 day')::int else $3::int end`
const tries = `(c.counted_tries + ${counted})`
const seconds = `(case m.callback_schedule when 'days' then $13::float8[] else $5::float8[] end)`
const stretched = `case m.callback_schedule when 'days' then 1 + ${daysJitter} * random() else 1 end`
const isLast = `(${counted} > 0 and ${tries} > cardinality(${seconds}))`
const distance = `make_interval(secs => ${seconds}[least(greatest(${tries}, 1), cardinality(${seconds}))] * ${stretched})`
const text = `
with settled as (
  update callback c set
    lease_until = null,
    resend_asked = false,
    counted_tries = case when c.resend_asked then 0 else ${tries} end,
    status = case when c.resend_asked then 'PENDING' when $4::boolean then 'DELIVERED' when ${isLast} then 'FAILED' else 'PENDING' end,
    next_delivery_at = case when c.resend_asked then gateway_now() when $4::boolean or ${isLast} then null
      else gateway_now() + $3::int * ${distance} end
  from merchant m
  where m.code = c.merchant_code and c.id = $1 and c.delivery_no = $2 and c.lease_until is not null
  returning c.id, c.delivery_no, c.status, c.merchant_code
), logged as (
  insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
  select id, delivery_no, $6, $7, $8, $9, merchant_code from settled
), answered as (
  insert into callback_answer (callback_id, delivery_no, body, data_key_id, created_at, merchant_code)
  select id, delivery_no, $10::bytea, $11::uuid, gateway_now(), merchant_code from settled where $10::bytea is not null
)
select status from settled`

/**
 * Records the result of a delivery: delivered, due again as the merchant's schedule says, or failed after the
 * last try that counts. One of unknown outcome does not count and is due again at once. One that failed by
 * the operator's own name servers does not count in the first day of the callback, so that it is not sent for
 * ever where they never work. Undefined: another process holds the callback, nothing was written.
 */
export async function recordDelivery(
  db: Queryable,
  record: DeliveryRecord,
): Promise<CallbackStatus | undefined> {
  const { callbackId, deliveryNo, delivery, answered, retrySeconds } = record
  const { at, status, error, durationMs } = delivery
  const countsOrWaits = error === 'UNKNOWN_OUTCOME' ? 0 : 1
  const distances = retryDistances('standard', retrySeconds)
  const values = [callbackId, deliveryNo, countsOrWaits, status === 200, distances]
  const answer = [answered?.sealed, answered?.keyId]
  const log = [at, status ?? null, error ?? null, durationMs, ...answer, error === 'GATEWAY_DNS_FAILED']
  const { rows } = await db.query<{ status: CallbackStatus }>({
    name: 'record-callback-delivery',
    text,
    values: [...values, ...log, retryDistances('days', retrySeconds)],
  })
  return rows[0]?.status
}
