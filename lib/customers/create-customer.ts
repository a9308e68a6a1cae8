import type { Queryable } from '../platform/db/database.ts'
import type { PersonalKeys } from '../platform/personal-data/data-key.ts'
import { sealPayer } from '../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { Customer } from './customer.ts'

/**
 * Stores a customer, with the personal data encrypted in a separate row. False: the ID is taken, also by an
 * erased customer, and nothing was stored.
 */
export async function createCustomer(
  { db, personal }: { readonly db: Queryable; readonly personal: PersonalData },
  merchant: { readonly personalKeys?: PersonalKeys },
  { key, data, createdAt }: Customer,
): Promise<boolean> {
  const { id, sealed, keyId, lookup } = sealPayer(personal, await personal.keysFor(db, merchant), data)
  const { rowCount } = await db.query({
    name: 'create_customer',
    text: `
      with customer as (
        insert into customer (merchant_code, customer_id, payer_data_id, created_at) values ($1, $2, $3, $4)
        on conflict do nothing returning payer_data_id)
      insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
      select payer_data_id, $5::bytea, $6::uuid, $7::bigint[], $4, $1 from customer`,
    values: [key.merchantCode, key.customerId, id, createdAt, sealed, keyId, lookup],
  })
  return rowCount === 1
}
