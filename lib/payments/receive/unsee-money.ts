import type { Database } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import * as sql from '#sql/unconfirmed_receipt'

/** Money that is no longer seen, and its payment. */
export interface Unseen {
  readonly sourceId: string
  readonly key: PaymentKey
}

/**
 * A rail reports all the money that it sees now under keys that begin alike: what was seen under another of
 * those keys is gone, for example by a reorganisation of a chain. Its payment stays open. Money that has a
 * receipt was final, and stays.
 */
export async function unseeOtherMoney(
  context: Pick<PaymentContext, 'changed'> & { readonly db: Database },
  source: string,
  beginning: string,
  seenNow: readonly string[],
): Promise<readonly Unseen[]> {
  const { rows } = await context.db.query(sql.unseeOtherMoney({ source, beginning, seenNow }))
  const unseen = rows.map((row) => ({
    sourceId: row.source_id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  }))
  for (const { key } of unseen) context.changed(key)
  return unseen
}
