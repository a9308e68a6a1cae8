import { byClock } from '../../platform/audit/actor.ts'
import { isFailure } from '../failure.ts'
import { paymentEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKind } from '../payment-key.ts'
import { expirePayment } from './end-payment.ts'

/**
 * Expires open payments whose time to pay and notice delay are over, found by a query over open payments. A
 * payment stays open while money that it received could not be matched because of an error. Several workers
 * may run this at once; each payment expires once. Returns the number of payments expired by this call.
 */
export async function expireDuePayments(context: PaymentContext, limit: number): Promise<number> {
  const { rows } = await context.db.query<{ merchant_code: string; kind: PaymentKind; payment_id: string }>({
    name: 'payments_due_to_close',
    text: `
      select merchant_code, kind, payment_id from payment p
       where status in ('WAITING', 'PROCESSING') and closes_at <= $1
         and not exists (
           select from failed_match failed
            where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
       order by closes_at limit $2`,
    values: [context.clock.now(), limit],
  })
  let expired = 0
  for (const row of rows) {
    const key = { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id }
    try {
      const outcome = await expirePayment(context, key, byClock)
      if (!isFailure(outcome)) expired += 1
    } catch (error) {
      // One payment that cannot be read must not keep the others open.
      context.log.write(paymentEvents['payment.expiry-failed'], { err: error, ...key })
    }
  }
  return expired
}
