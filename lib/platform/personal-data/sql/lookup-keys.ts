import type { Queryable } from '../../db/database.ts'
import type { WrappedKey } from '../data-key.ts'
import { lookupKeys } from '#sql/data_key'

/**
 * The keys that make the hashes of a merchant, or of all merchants (undefined), and those of the
 * installation, under which payers are stored before their merchant is known.
 */
export async function selectLookupKeys(
  database: Queryable,
  merchantCode: string | undefined,
): Promise<readonly WrappedKey[]> {
  const { rows } = await database.query(lookupKeys({ merchantCode }))
  return rows.map((row) => ({
    id: row.id,
    merchantCode: row.merchant_code,
    purpose: 'LOOKUP',
    wrapped: row.wrapped,
  }))
}
