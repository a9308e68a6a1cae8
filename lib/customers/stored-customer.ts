import type { Queryable } from '../platform/db/database.ts'
import type { CustomerKey } from './customer.ts'
import * as sql from '#sql/customer'

/**
 * What the merchant registered about a customer, as JSON text for `openSealedJson`; undefined when there is no
 * such customer.
 */
export async function storedCustomer(database: Queryable, key: CustomerKey): Promise<string | undefined> {
  const { rows } = await database.query(sql.storedCustomer({ ...key }))
  return rows[0]?.stored
}
