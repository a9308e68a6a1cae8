import type { Database } from '../../platform/db/database.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey, PaymentKind } from '../payment-key.ts'

interface UnseenRow {
  source_id: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
}

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
  const { rows } = await context.db.query<UnseenRow>({
    name: 'unsee_other_money',
    text: `
      delete from unconfirmed_receipt seen
       where source = $1 and starts_with(source_id, $2) and source_id <> all ($3::text[])
         and not exists (select from receipt where receipt.source = seen.source and receipt.source_id = seen.source_id)
      returning source_id, merchant_code, kind, payment_id`,
    values: [source, beginning, seenNow],
  })
  const unseen = rows.map((row) => ({
    sourceId: row.source_id,
    key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  }))
  for (const { key } of unseen) context.changed(key)
  return unseen
}
