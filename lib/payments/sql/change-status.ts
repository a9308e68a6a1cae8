import { writeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import { isFinal, type PaymentStatus, type TransitionCause } from '../state-machine.ts'
import { claimsEnd } from './claims-end.ts'

export interface StatusChange {
  readonly key: PaymentKey
  readonly from: PaymentStatus
  readonly to: PaymentStatus
  readonly cause: TransitionCause
  /** The actor that caused it. */
  readonly actor: CurrentActor
  readonly reason?: FailureReasonCode
  readonly receiptId?: string
  /** What the institution said, in its own code. */
  readonly institutionCode?: string | undefined
}

/**
 * One guarded statement: status, event, exactly one callback, and for a final status the end of the payment's
 * amount claims and contested amounts, after the account's notice delay. False when a concurrent change was
 * first: then nothing was written.
 */
export async function changeStatus(transaction: Queryable, change: StatusChange): Promise<boolean> {
  const { key } = change
  const { rowCount } = await transaction.query({
    name: 'change_status',
    text: `
      with changed as (
        update payment
           set status = $5, event_no = event_no + 1, changed_at = gateway_now(),
               processed_at = case when $6::boolean then gateway_now() end, failure_reason_code = $7
         where merchant_code = $1 and kind = $2 and payment_id = $3 and status = $4
        returning merchant_code, kind, payment_id, event_no, callback_url),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, at)
        select $1, $2, $3, event_no, $4, $5, $8, $9, $10, $11, gateway_now() from changed),
      ended as (select * from changed where $6::boolean),
      ${claimsEnd}
      insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
      select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from changed`,
    values: [
      key.merchantCode,
      key.kind,
      key.paymentId,
      change.from,
      change.to,
      isFinal(change.to),
      change.reason ?? null,
      change.cause,
      writeActor(change.actor),
      change.receiptId ?? null,
      change.institutionCode ?? null,
    ],
  })
  return rowCount === 1
}
