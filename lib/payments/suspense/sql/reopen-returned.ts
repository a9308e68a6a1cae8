import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { reopenSuspenseItem } from '#sql/suspense_item'

/** The money of an item that is open again. */
export interface Reopened {
  readonly receiptId: string
  readonly accountId: string
  readonly money: Money
}

/**
 * Opens an item again whose return has ended just now; undefined where it was not returned, or another return
 * of it is in force.
 */
export async function reopenReturned(transaction: Queryable, id: string): Promise<Reopened | undefined> {
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
