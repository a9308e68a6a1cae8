import type { Queryable } from '../../platform/db/database.ts'
import type { PublicKey } from '../keys/public-key.ts'

/** Registers a key, again if it was removed. */
export async function upsertKey(transaction: Queryable, merchantCode: string, key: PublicKey): Promise<void> {
  await transaction.query({
    name: 'merchant-key-upsert',
    text: `insert into merchant_key (merchant_code, fingerprint, public_key) values ($1, $2, $3)
           on conflict (merchant_code, fingerprint) do update set removed_at = null`,
    values: [merchantCode, key.fingerprint, key.pem],
  })
}
