import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'

/**
 * Locks the customer until the transaction ends: an erasure waits, and then erases what this transaction
 * wrote. False: there is no such customer, or an erasure came first.
 */
export async function holdCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'hold_customer',
    text: `select from customer where merchant_code = $1 and customer_id = $2 and erased_at is null for share`,
    values: [key.merchantCode, key.customerId],
  })
  return rowCount === 1
}
