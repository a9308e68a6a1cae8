import type { Queryable } from '../platform/db/database.ts'
import type { Customer, CustomerData, CustomerKey } from './customer.ts'

/** The customer; undefined when the merchant has none of this ID, or has erased it. */
export async function readCustomer(db: Queryable, key: CustomerKey): Promise<Customer | undefined> {
  const { rows } = await db.query<{ data: CustomerData; created_at: Date }>({
    name: 'read_customer',
    text: `select personal.data, customer.created_at
             from customer join payer_data personal on personal.id = customer.payer_data_id
            where customer.merchant_code = $1 and customer.customer_id = $2 and customer.erased_at is null`,
    values: [key.merchantCode, key.customerId],
  })
  const [row] = rows
  return row && { key, data: row.data, createdAt: row.created_at }
}

/** Whether the merchant has a customer of this ID that was not erased. */
export async function knowsCustomer(db: Queryable, key: CustomerKey): Promise<boolean> {
  return (await readCustomer(db, key)) !== undefined
}
