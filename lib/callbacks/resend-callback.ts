import type { Queryable } from '../platform/db/database.ts'
import { resendCallback as resendCallbackStatement } from '#sql/callback'

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again. During
 * a delivery, another one follows it. False: the merchant has no such callback.
 */
export async function resendCallback(
  { db }: { readonly db: Queryable },
  merchantCode: string,
  callbackId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(resendCallbackStatement({ callbackId, merchantCode }))
  return rowCount === 1
}
