import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'

/**
 * Erases who a customer is; the ID stays taken. Whoever writes something of this customer holds it
 * (`holdCustomer`), so what is erased after this statement, in the same transaction, is all there is and will
 * be. False: the merchant has none of this ID.
 */
export async function eraseCustomer(transaction: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'erase_customer',
    text: `
      with erased as (
        update customer set erased_at = coalesce(erased_at, now()) where merchant_code = $1 and customer_id = $2
        returning payer_data_id)
      update payer_data set data = '{}', erased_at = coalesce(payer_data.erased_at, now())
        from erased where payer_data.id = erased.payer_data_id`,
    values: [key.merchantCode, key.customerId],
  })
  return rowCount === 1
}
