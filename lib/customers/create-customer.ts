import { randomUUID } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import type { Customer } from './customer.ts'

/**
 * Stores a customer, with the personal data in a separate row. False: the ID is taken, also by an erased
 * customer, and nothing was stored.
 */
export async function createCustomer(db: Queryable, { key, data, createdAt }: Customer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'create_customer',
    text: `
      with customer as (
        insert into customer (merchant_code, customer_id, payer_data_id, created_at) values ($1, $2, $3, $4)
        on conflict do nothing returning payer_data_id)
      insert into payer_data (id, data, created_at, merchant_code) select payer_data_id, $5, $4, $1 from customer`,
    values: [key.merchantCode, key.customerId, randomUUID(), createdAt, data],
  })
  return rowCount === 1
}
