import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'
import * as sql from '#sql/customer'

/**
 * Locks the customer until the transaction ends: an erasure waits, and then erases what this transaction
 * wrote. False: there is no such customer, or an erasure came first.
 */
export async function holdCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await transaction.query(
    sql.holdCustomer({ merchantCode: key.merchantCode, customerId: key.customerId }),
  )
  return rowCount === 1
}
