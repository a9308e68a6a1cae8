import type { Queryable } from '../../../../platform/db/database.ts'
import { restoreCareOfItems } from '#sql/suspense_item'

/**
 * Gives the open items of lines that were just booked the owner and the note that the equal line of an undone
 * import had last. It decides nothing: a line that is booked otherwise now has no item, and needs none.
 */
export async function restoreCare(transaction: Queryable, lineIds: readonly string[]): Promise<void> {
  await transaction.query(restoreCareOfItems({ lineIds }))
}
