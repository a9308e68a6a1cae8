import type { Queryable } from '../../../platform/db/database.ts'

/**
 * Opens the item of a part of a divided receipt: for the reason, since the time, with the owner, the note and
 * the candidates of the whole. Returns its ID.
 */
export async function copyItem(transaction: Queryable, itemId: string, receiptId: string): Promise<string> {
  const { rows } = await transaction.query<{ id: string }>({
    name: 'copy_suspense_item',
    text: `
      with part as (
        insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at, owner, note)
        select receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id, whole.reason, whole.opened_at,
               whole.owner, whole.note
          from receipt, suspense_item whole where receipt.id = $2 and whole.id = $1
        returning id),
      copied as (
        insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
        select part.id, merchant_code, kind, payment_id, why from part, suspense_candidate where suspense_item_id = $1)
      select id from part`,
    values: [itemId, receiptId],
  })
  const [part] = rows
  if (!part) throw new Error(`the item ${itemId} or the receipt ${receiptId} does not exist`)
  return part.id
}

/** Gives an item the owner and the note that the item of another receipt has, where there is one. */
export async function copyCare(transaction: Queryable, itemId: string, receiptId: string): Promise<void> {
  await transaction.query({
    name: 'copy_care_of_item',
    text: `
      update suspense_item item set owner = other.owner, note = other.note
        from suspense_item other where item.id = $1 and other.receipt_id = $2`,
    values: [itemId, receiptId],
  })
}
