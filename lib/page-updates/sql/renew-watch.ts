import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'

/** How long other processes announce a payment after a page last renewed its watch. */
export const watchSeconds = 60

// Rows that a transition holds at this moment are skipped, and all are taken in one order: a sweep over many
// payments neither waits for them nor deadlocks with the sweep of another process. What another process
// renewed just now is left alone.
const text = `
update payment p set watched_until = now() + make_interval(secs => ${watchSeconds})
from (
  select merchant_code, kind, payment_id from payment
  where (merchant_code, kind, payment_id) in (select * from unnest($1::text[], $2::text[], $3::text[]))
    and (watched_until is null or watched_until < now() + make_interval(secs => ${watchSeconds * 0.75}))
  order by merchant_code, kind, payment_id for update skip locked
) watched
where (p.merchant_code, p.kind, p.payment_id) = (watched.merchant_code, watched.kind, watched.payment_id)`

/** Renews the watches of this process's pages on these payments. */
export async function renewWatch(db: Queryable, keys: readonly PaymentKey[]): Promise<void> {
  const values = [
    keys.map((key) => key.merchantCode),
    keys.map((key) => key.kind),
    keys.map((key) => key.paymentId),
  ]
  await db.query({ name: 'renew-watch', text, values })
}
