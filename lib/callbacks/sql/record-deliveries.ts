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
}

export type CallbackStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

// One statement, so that result, log and answer are written together or not at all. No row: the lease expired
// and another process claimed the callback. A merchant that requested the callback again during this delivery
// gets another one, whatever the result.
//
// The merchant's schedule is read with each result, so a change of it applies from the next try. A try that
// does not count is repeated, never the last one.
const counted = `case when new.of_names then (c.created_at <= gateway_now() - interval '1 day')::int else new.counts end`
const tries = `(c.counted_tries + ${counted})`
const seconds = `(case m.callback_schedule when 'days' then $3::float8[] else $2::float8[] end)`
const stretched = `case m.callback_schedule when 'days' then 1 + ${daysJitter} * random() else 1 end`
const isLast = `(${counted} > 0 and ${tries} > cardinality(${seconds}))`
const distance = `make_interval(secs => ${seconds}[least(greatest(${tries}, 1), cardinality(${seconds}))] * ${stretched})`
const text = `
with new as materialized (
  select * from json_to_recordset($1) as new (no int, callback_id uuid, delivery_no int, counts int, delivered boolean,
    at timestamptz, status int, error text, duration_ms int, body text, data_key_id uuid, of_names boolean)
), settled as (
  update callback c set
    lease_until = null,
    resend_asked = false,
    counted_tries = case when c.resend_asked then 0 else ${tries} end,
    status = case when c.resend_asked then 'PENDING' when new.delivered then 'DELIVERED' when ${isLast} then 'FAILED' else 'PENDING' end,
    next_delivery_at = case when c.resend_asked then gateway_now() when new.delivered or ${isLast} then null
      else gateway_now() + new.counts * ${distance} end
  from new, merchant m
  where m.code = c.merchant_code and c.id = new.callback_id and c.delivery_no = new.delivery_no and c.lease_until is not null
  returning new.no, c.status, c.merchant_code
), written as (
  select new.*, settled.merchant_code from settled join new using (no)
), logged as (
  insert into callback_delivery (callback_id, delivery_no, at, status, error, duration_ms, merchant_code)
  select callback_id, delivery_no, at, status, error, duration_ms, merchant_code from written
), answered as (
  insert into callback_answer (callback_id, delivery_no, body, data_key_id, created_at, merchant_code)
  select callback_id, delivery_no, decode(body, 'base64'), data_key_id, gateway_now(), merchant_code from written where body is not null
)
select no, status from settled`

/**
 * Records results of deliveries, of different callbacks: delivered, due again as the merchant's schedule
 * says, or failed after the last try that counts. One of unknown outcome does not count and is due again at
 * once. One that failed by the operator's own name servers does not count in the first day of the callback,
 * so that it is not sent for ever where they never work. `retrySeconds` is CALLBACK_RETRY_SECONDS. Answers in
 * their order; undefined: another process holds the callback, nothing was written for it.
 */
export async function recordDeliveries(
  db: Queryable,
  records: readonly DeliveryRecord[],
  retrySeconds: number,
): Promise<readonly (CallbackStatus | undefined)[]> {
  const { rows } = await db.query<{ no: number; status: CallbackStatus }>({
    name: 'record-callback-deliveries',
    text,
    values: [
      JSON.stringify(records.map(rowOf)),
      retryDistances('standard', retrySeconds),
      retryDistances('days', retrySeconds),
    ],
  })
  const statuses = new Map(rows.map(({ no, status }) => [no, status]))
  return records.map((_, no) => statuses.get(no))
}

const rowOf = (
  { callbackId, deliveryNo, delivery: { at, status, error, durationMs }, answered }: DeliveryRecord,
  no: number,
) => ({
  no,
  callback_id: callbackId,
  delivery_no: deliveryNo,
  counts: error === 'UNKNOWN_OUTCOME' ? 0 : 1,
  delivered: status === 200,
  at,
  status,
  error,
  duration_ms: durationMs,
  body: answered?.sealed.toString('base64'),
  data_key_id: answered?.keyId,
  of_names: error === 'GATEWAY_DNS_FAILED',
})
