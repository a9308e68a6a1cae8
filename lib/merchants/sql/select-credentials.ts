import type { Database, Queryable } from '../../platform/db/database.ts'
import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'

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
  const { rows } = await database.query<{ merchant_code: string; public_key: string }>({
    name: 'merchant-keys-active',
    text: `
      select merchant_key.merchant_code, public_key
        from json_array_elements_text($1) as asked (code) join merchant_key on merchant_key.merchant_code = asked.code
        join merchant on merchant.code = asked.code
       where removed_at is null and closed_at is null`,
    values: [JSON.stringify([...new Set(codes)])],
  })
  const keysOf = Map.groupBy(rows, (row) => row.merchant_code)
  return codes.map((code) => (keysOf.get(code) ?? []).map((row) => row.public_key))
}

/** Hashes of the merchant's current secrets; none where it is closed. */
export async function selectSecretHashes(db: Queryable, merchantCode: string): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>({
    name: 'merchant-secret-active',
    text: `
      select hash from merchant_secret join merchant on merchant.code = merchant_code
       where merchant_code = $1 and removed_at is null and closed_at is null`,
    values: [merchantCode],
  })
  return rows.map((row) => row.hash)
}
