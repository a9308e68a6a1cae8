import { writeActor, type CurrentActor } from '../../../../platform/audit/actor.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { PaymentKey } from '../../../payment-key.ts'

/**
 * Tells a merchant that wants to know it that part of the money came: one event and one callback for each
 * receipt, and the status stays. Only while the payment is open: of one that has ended its last callback was
 * sent. The caller holds the payment's row.
 */
export async function reportPart(
  transaction: Queryable,
  key: PaymentKey,
  receiptId: string,
  actor: CurrentActor,
): Promise<void> {
  await transaction.query({
    name: 'report_part',
    text: `
      with told as (
        update payment p set event_no = p.event_no + 1
          from merchant m
         where m.code = p.merchant_code and m.partial_payment_callbacks
           and p.merchant_code = $1 and p.kind = $2 and p.payment_id = $3 and p.status in ('WAITING', 'PROCESSING')
           and not exists (
             select from payment_event earlier
              where earlier.receipt_id = $4 and earlier.cause = 'PART_RECEIVED'
                and (earlier.merchant_code, earlier.kind, earlier.payment_id) = ($1, $2, $3))
        returning p.event_no, p.callback_url, p.status),
      event as (
        insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
        select $1, $2, $3, event_no, status, status, 'PART_RECEIVED', $5, $4, gateway_now() from told)
      insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
      select $1, $2, $3, event_no, callback_url, gateway_now(), gateway_now() from told`,
    values: [key.merchantCode, key.kind, key.paymentId, receiptId, writeActor(actor)],
  })
}
