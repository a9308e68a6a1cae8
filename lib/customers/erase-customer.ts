import type { Queryable } from '../platform/db/database.ts'
import { clearPayers } from '../platform/personal-data/sql/clear-payers.ts'
import type { CustomerKey } from './customer.ts'
import { eraseCustomer as eraseCustomerStatement } from '#sql/customer'

/**
 * Erases the personal data of a customer; the ID stays taken. Every transaction that writes data of the
 * customer locks it (`holdCustomer`). So later statements of this transaction erase all such data, and none
 * is added. False: the merchant has no customer with this ID.
 */
export async function eraseCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rows } = await transaction.query(eraseCustomerStatement(key))
  await clearPayers(
    transaction,
    rows.map(({ payerId }) => payerId),
  )
  return rows.length === 1
}
