import { byCustomer, writeActor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PaymentKey } from '../../payment-key.ts'

export interface Replacement {
  readonly key: PaymentKey
  /** The number of the next attempt. */
  readonly attemptNo: number
  /** How long the customer may pay by the next attempt. */
  readonly minutesToPay: number
  /** How long after that its provider may still report money. */
  readonly noticeDelaySeconds: number
}

/**
 * Closes the attempt in force and sets the number of the next one, which is inserted afterwards. Writes one
 * event and no callback, since the status stays. The caller holds the payment's row. Amounts claimed by the
 * closed attempt stay claimed until the payment ends.
 */
export async function replaceAttempt(
  transaction: Queryable,
  { key, attemptNo, minutesToPay, noticeDelaySeconds }: Replacement,
): Promise<void> {
  const { rowCount } = await transaction.query({
    name: 'replace_attempt',
    text: `
      with closed as (
        update payment_attempt set closed_at = gateway_now()
         where merchant_code = $1 and kind = $2 and payment_id = $3 and closed_at is null),
      changed as (
        update payment
           set attempt_no = $4, event_no = event_no + 1, changed_at = gateway_now(), external_reference = null,
               closes_at = gateway_now() + make_interval(mins => $5, secs => $6)
         where merchant_code = $1 and kind = $2 and payment_id = $3 and status = 'WAITING' and attempt_no = $4 - 1
        returning event_no)
      insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
      select $1, $2, $3, event_no, 'WAITING', 'WAITING', 'METHOD_CHANGED', $7, gateway_now() from changed`,
    values: [
      key.merchantCode,
      key.kind,
      key.paymentId,
      attemptNo,
      minutesToPay,
      noticeDelaySeconds,
      writeActor(byCustomer),
    ],
  })
  if (rowCount !== 1) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
}
