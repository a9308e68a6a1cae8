import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'

/**
 * Erases the personal data of a customer; the ID stays taken. Every transaction that writes data of the
 * customer locks it (`holdCustomer`). So later statements of this transaction erase all such data, and none
 * is added. False: the merchant has no customer with this ID.
 */
export async function eraseCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'erase_customer',
    text: `
      with erased as (
        update customer set erased_at = coalesce(erased_at, now()) where merchant_code = $1 and customer_id = $2
        returning payer_data_id)
      update payer_data set data = '{}', sealed = null, data_key_id = null, lookup = null,
          erased_at = coalesce(payer_data.erased_at, now())
        from erased where payer_data.id = erased.payer_data_id`,
    values: [key.merchantCode, key.customerId],
  })
  return rowCount === 1
}
