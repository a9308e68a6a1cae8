import type { Queryable } from '../../db/database.ts'
import type { WrappedKey } from '../data-key.ts'

interface LookupKeyRow {
  id: string
  merchant_code: string | null
  wrapped: Buffer
}

/**
 * The keys that make the hashes of a merchant, or of all merchants (undefined), and those of the
 * installation, under which payers are stored before their merchant is known.
 */
export async function selectLookupKeys(
  database: Queryable,
  merchantCode: string | undefined,
): Promise<readonly WrappedKey[]> {
  const { rows } = await database.query<LookupKeyRow>({
    name: 'lookup_keys',
    text: `
      select id, merchant_code, wrapped from data_key
       where purpose = 'LOOKUP' and ($1::text is null or coalesce(merchant_code, $1) = $1) order by id`,
    values: [merchantCode ?? null],
  })
  return rows.map((row) => ({
    id: row.id,
    merchantCode: row.merchant_code,
    purpose: 'LOOKUP',
    wrapped: row.wrapped,
  }))
}
