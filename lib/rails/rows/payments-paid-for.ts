import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { OpenItem } from '../../payments/suspense/open-items.ts'
import { ordersOfReceipts } from '#sql/rail_order'

/**
 * The payments for which money of open items was paid by an order that is not part of them, by the IDs of the items:
 * mostly a create was interrupted, and the customer paid all the same.
 */
export async function paymentsPaidFor(
  database: Queryable,
  items: readonly Pick<OpenItem, 'id' | 'receiptId'>[],
): Promise<ReadonlyMap<string, PaymentKey>> {
  const receiptIds = items.flatMap(({ receiptId }) => receiptId ?? [])
  if (receiptIds.length === 0) return new Map()
  const { rows } = await database.query(ordersOfReceipts({ receiptIds }))
  const found = new Map(rows.map(({ receiptId, ...key }) => [receiptId, key]))
  return new Map(
    items.flatMap(({ id, receiptId = '' }) => {
      const key = found.get(receiptId)
      return key ? [[id, key] as const] : []
    }),
  )
}
