import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'
import * as sql from '#sql/customer'
import { clearPayers } from '#sql/payer_data'

/**
 * Erases the personal data of a customer; the ID stays taken. Every transaction that writes data of the
 * customer locks it (`holdCustomer`). So later statements of this transaction erase all such data, and none
 * is added. False: the merchant has no customer with this ID.
 */
export async function eraseCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rows } = await transaction.query(sql.eraseCustomer(key))
  await transaction.query(clearPayers({ payerIds: rows.map(({ payerId }) => payerId) }))
  return rows.length === 1
}
