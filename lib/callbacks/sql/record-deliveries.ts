import type { Queryable } from '../../platform/db/database.ts'
import type { SealedValue } from '../../platform/personal-data/personal-data.ts'
import type { Delivery } from '../deliver.ts'
import { daysJitter, retryDistances } from '../schedule.ts'
import { recordCallbackDeliveries } from '#sql/callback'

export interface DeliveryRecord {
  readonly callbackId: string
  readonly deliveryNo: number
  readonly delivery: Delivery
  /** The first bytes of the answer, encrypted. */
  readonly answered?: SealedValue | undefined
}

export type CallbackStatus = 'PENDING' | 'DELIVERED' | 'FAILED'

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
  const { rows } = await db.query(
    recordCallbackDeliveries({
      results: JSON.stringify(records.map(rowOf)),
      standardSeconds: retryDistances('standard', retrySeconds),
      daysSeconds: retryDistances('days', retrySeconds),
      daysJitter,
    }),
  )
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
