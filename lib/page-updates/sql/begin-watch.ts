import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { watchSeconds } from './renew-watch.ts'

// Waits for a transition that holds the row: every commit after this statement is announced.
const text = `
update payment set watched_until = greatest(watched_until, now() + make_interval(secs => ${watchSeconds}))
where merchant_code = $1 and kind = $2 and payment_id = $3`

/** Records that a page of this process watches a payment from now on. */
export async function beginWatch(
  db: Queryable,
  { merchantCode, kind, paymentId }: PaymentKey,
): Promise<void> {
  await db.query({ name: 'begin-watch', text, values: [merchantCode, kind, paymentId] })
}
