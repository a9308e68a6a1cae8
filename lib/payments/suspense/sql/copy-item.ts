import type { Queryable } from '../../../platform/db/database.ts'
import { copySuspenseItem } from '#sql/suspense_item'

/**
 * Opens the item of a part of a divided receipt: for the reason, since the time, with the owner, the note and
 * the candidates of the whole. Returns its ID.
 */
export async function copyItem(transaction: Queryable, itemId: string, receiptId: string): Promise<string> {
  const { rows } = await transaction.query(copySuspenseItem({ itemId, receiptId }))
  const [part] = rows
  if (!part) throw new Error(`the item ${itemId} or the receipt ${receiptId} does not exist`)
  return part.id
}
