import type { Queryable } from '../platform/db/database.ts'
import type { PersonalKeys } from '../platform/personal-data/data-key.ts'
import { sealPayer } from '../platform/personal-data/payer-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import type { Customer } from './customer.ts'
import * as sql from '#sql/payer_data'

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
  const { rowCount } = await db.query(
    sql.createCustomer({
      merchantCode: key.merchantCode,
      customerId: key.customerId,
      payerDataId: id,
      createdAt,
      sealed,
      keyId,
      lookup,
    }),
  )
  return rowCount === 1
}
