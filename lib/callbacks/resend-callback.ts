import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again. During
 * a delivery, another one follows it. False: the merchant has no such callback.
 */
export async function resendCallback(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  merchantCode: string,
  callbackId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'resend-callback',
    text: `
      update callback
         set status = 'PENDING', counted_tries = 0, next_delivery_at = $3::timestamptz,
           resend_asked = coalesce(lease_until > $3::timestamptz, false)
       where id = $1 and merchant_code = $2`,
    values: [callbackId, merchantCode, clock.now()],
  })
  return rowCount === 1
}
