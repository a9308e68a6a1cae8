import type { Queryable } from '../platform/db/database.ts'
import type { RowOf } from '../platform/db/statement.ts'
import * as sql from '#sql/callback'

/**
 * Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again. During
 * a delivery, another one follows it. Returns of which payment it is; undefined: the merchant has no such
 * callback.
 */
export async function resendCallback(
  { db }: { readonly db: Queryable },
  merchantCode: string,
  callbackId: string,
): Promise<RowOf<typeof sql.resendCallback> | undefined> {
  const { rows } = await db.query(sql.resendCallback({ callbackId, merchantCode }))
  return rows[0]
}

/** How many callbacks one statement makes due: each holds their rows for a moment only. */
const atOnce = 1_000

/**
 * Makes all callbacks of a merchant that failed, and whose event was at `since` or later, due now, as
 * `resendCallback` does for one. Returns how many.
 */
export async function resendFailed(
  { db }: { readonly db: Queryable },
  merchantCode: string,
  since: Date,
): Promise<number> {
  let count = 0
  for (;;) {
    const { rowCount } = await db.query(sql.resendFailedCallbacks({ merchantCode, since, most: atOnce }))
    count += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return count
  }
}
