import type { Queryable } from '../../platform/db/database.ts'

/**
 * The merchant's active public keys (PEM), never from a cache: a removed key stops at once. Empty for an
 * unknown code.
 */
export async function selectPublicKeys(db: Queryable, merchantCode: string): Promise<string[]> {
  const { rows } = await db.query<{ public_key: string }>({
    name: 'merchant-key-active',
    text: 'select public_key from merchant_key where merchant_code = $1 and removed_at is null',
    values: [merchantCode],
  })
  return rows.map((row) => row.public_key)
}

/** Hashes of the merchant's current secrets. */
export async function selectSecretHashes(db: Queryable, merchantCode: string): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>({
    name: 'merchant-secret-active',
    text: 'select hash from merchant_secret where merchant_code = $1 and removed_at is null',
    values: [merchantCode],
  })
  return rows.map((row) => row.hash)
}
