import type { Database, Queryable } from '../../platform/db/database.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { merchantKeysActive } from '#sql/merchant_key'
import { merchantSecretActive } from '#sql/merchant_secret'

const keysQueueOf = perDatabase((database) =>
  gatherCalls<string, readonly string[]>({
    run: (codes) => selectKeysOfAll(database, codes),
    most: 32,
    atOnce: 1,
  }),
)

/**
 * The merchant's active public keys (PEM), never from a cache: a removed key stops at once. Empty for an
 * unknown code, and for a merchant that is closed.
 */
export const selectPublicKeys = async (db: Database, merchantCode: string): Promise<readonly string[]> =>
  keysQueueOf(db)(merchantCode)

async function selectKeysOfAll(
  database: Database,
  codes: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await database.query(merchantKeysActive({ codes: JSON.stringify([...new Set(codes)]) }))
  const keysOf = Map.groupBy(rows, (row) => row.merchant_code)
  return codes.map((code) => (keysOf.get(code) ?? []).map((row) => row.public_key))
}

/** Hashes of the merchant's current secrets; none where it is closed. */
export async function selectSecretHashes(db: Queryable, merchantCode: string): Promise<string[]> {
  const { rows } = await db.query(merchantSecretActive({ merchantCode }))
  return rows.map((row) => row.hash)
}
