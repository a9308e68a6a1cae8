import type { Queryable } from '../../platform/db/database.ts'
import { reopenReturned, type Reopened } from './sql/reopen-returned.ts'

/**
 * Opens an item again whose return the bank refused. The caller books SUSPENSE_RETURN_REFUSED, and names the
 * receipt. Throws where the item was not closed by a return: nothing was changed.
 */
export async function reopenItem(transaction: Queryable, suspenseItemId: string): Promise<Reopened> {
  const reopened = await reopenReturned(transaction, suspenseItemId)
  if (!reopened)
    throw new Error(`suspense item ${suspenseItemId} was not returned, so its return is not refused`)
  return reopened
}
