import type { Queryable } from '../platform/db/database.ts'

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again. During
 * a delivery, another one follows it. False: the merchant has no such callback.
 */
export async function resendCallback(
  { db }: { readonly db: Queryable },
  merchantCode: string,
  callbackId: string,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'resend-callback',
    text: `
      update callback
         set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(),
           resend_asked = coalesce(lease_until > gateway_now(), false)
       where id = $1 and merchant_code = $2`,
    values: [callbackId, merchantCode],
  })
  return rowCount === 1
}
