import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { holdSuspenseItemToErase, storedSuspenseItem, suspenseItemToErase } from '#sql/suspense_item'

/** What is known of an item that personal data is erased of; its row is locked. */
export type HeldItem = RowOf<typeof suspenseItemToErase>

/**
 * Locks an item until the transaction ends; undefined when there is none of this ID. Two statements: the one
 * that waits for the lock would read matches and returns as they were before it waited.
 */
export async function holdItem(transaction: Queryable, itemId: string): Promise<HeldItem | undefined> {
  await transaction.query(holdSuspenseItemToErase({ itemId }))
  const { rows } = await transaction.query(suspenseItemToErase({ itemId }))
  return rows[0]
}

/**
 * Everything that is stored about a suspense item, with these rows of payer_data, as JSON text; undefined
 * when there is no such item.
 */
export async function storedItem(
  transaction: Queryable,
  itemId: string,
  payerIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await transaction.query(storedSuspenseItem({ itemId, payerIds }))
  return rows[0]?.stored
}
