import type { Queryable } from '../../platform/db/database.ts'
import { moneyFromDatabase, type Money } from '../../money/money.ts'
import { reopenSuspenseItem } from '#sql/suspense_item'

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

/** The money of an item that is open again. */
interface Reopened {
  readonly receiptId: string
  readonly accountId: string
  readonly money: Money
}

/**
 * Opens an item again whose return has ended just now; undefined where it was not returned, or another return
 * of it is in force.
 */
async function reopenReturned(transaction: Queryable, id: string): Promise<Reopened | undefined> {
  const { rows } = await transaction.query(reopenSuspenseItem({ id }))
  const [row] = rows
  return (
    row && {
      receiptId: row.receipt_id,
      accountId: row.receiving_account_id,
      money: moneyFromDatabase(row.amount, row.currency_code),
    }
  )
}
