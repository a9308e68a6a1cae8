import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import type { Queryable } from '../../../platform/db/database.ts'

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
  const { rows } = await transaction.query<{
    receipt_id: string
    receiving_account_id: string
    currency_code: string
    amount: string
  }>({
    name: 'reopen_suspense_item',
    text: `
      update suspense_item set reason = 'RETURN_REFUSED', opened_at = gateway_now(), closed_at = null, closed_as = null
       where id = $1 and closed_as = 'RETURNED'
         and not exists (
               select from suspense_return other
                where other.suspense_item_id = suspense_item.id and other.state in ('WAITING', 'SENT', 'PAID'))
      returning receipt_id, receiving_account_id, currency_code, amount`,
    values: [id],
  })
  const [row] = rows
  return (
    row && {
      receiptId: row.receipt_id,
      accountId: row.receiving_account_id,
      money: moneyFromDatabase(row.amount, row.currency_code),
    }
  )
}
