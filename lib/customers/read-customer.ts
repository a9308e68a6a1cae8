import type { Queryable } from '../platform/db/database.ts'
import { openPayer, toStoredPayer } from '../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { Customer, CustomerKey } from './customer.ts'
import * as sql from '#sql/customer'

interface Context {
  readonly db: Queryable
  readonly personal: PersonalData
}

/** The customer; undefined when the merchant has none of this ID, or has erased it. */
export async function readCustomer(
  { db, personal }: Context,
  key: CustomerKey,
): Promise<Customer | undefined> {
  const { rows } = await db.query(sql.readCustomer({ ...key }))
  const [row] = rows
  return row && { key, data: openPayer(personal, toStoredPayer(row)), createdAt: row.created_at }
}

/** Whether the merchant has a customer of this ID that was not erased. */
export async function knowsCustomer(db: Queryable, key: CustomerKey): Promise<boolean> {
  const { rowCount } = await db.query(
    sql.knowsCustomer({ merchantCode: key.merchantCode, customerId: key.customerId }),
  )
  return rowCount === 1
}
