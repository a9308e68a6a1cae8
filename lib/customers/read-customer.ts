import type { Queryable } from '../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { joinKey, payerColumns, type PayerRow } from '../platform/personal-data/sql/stored-columns.ts'
import type { Customer, CustomerKey } from './customer.ts'
import { knowsCustomer as knowsCustomerStatement } from '#sql/customer'

interface Context {
  readonly db: Queryable
  readonly personal: PersonalData
}

/** The customer; undefined when the merchant has none of this ID, or has erased it. */
export async function readCustomer(
  { db, personal }: Context,
  key: CustomerKey,
): Promise<Customer | undefined> {
  const { rows } = await db.query<PayerRow & { created_at: Date }>({
    name: 'read_customer',
    text: `select ${payerColumns('d')}, customer.created_at
             from customer join payer_data d on d.id = customer.payer_data_id ${joinKey('d')}
            where customer.merchant_code = $1 and customer.customer_id = $2 and customer.erased_at is null`,
    values: [key.merchantCode, key.customerId],
  })
  const [row] = rows
  return row && { key, data: openPayer(personal, toStoredPayer(row)), createdAt: row.created_at }
}

/** Whether the merchant has a customer of this ID that was not erased. */
export async function knowsCustomer(db: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await db.query(
    knowsCustomerStatement({ merchantCode: key.merchantCode, customerId: key.customerId }),
  )
  return rowCount === 1
}
