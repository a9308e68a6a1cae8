import type { PaymentKey } from '../../payments/payment-key.ts'
import type { Queryable } from '../../platform/db/database.ts'
import * as sql from '#sql/payment'

/** How long other processes announce a payment after a page last renewed its watch. */
export const watchSeconds = 60

/** Records that a page of this process watches a payment from now on. */
export async function beginWatch(db: Queryable, key: PaymentKey): Promise<void> {
  await db.query(sql.beginWatch({ ...key, seconds: watchSeconds }))
}

/** Renews the watches of this process's pages on these payments. */
export async function renewWatch(db: Queryable, keys: readonly PaymentKey[]): Promise<void> {
  await db.query(
    sql.renewWatch({
      seconds: watchSeconds,
      merchantCodes: keys.map((key) => key.merchantCode),
      kinds: keys.map((key) => key.kind),
      paymentIds: keys.map((key) => key.paymentId),
    }),
  )
}
