import type { Queryable } from '../../platform/db/database.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { merchantKeyUpsert } from '#sql/merchant_key'

/** Registers a key, again if it was removed. */
export async function upsertKey(transaction: Queryable, merchantCode: string, key: PublicKey): Promise<void> {
  await transaction.query(merchantKeyUpsert({ merchantCode, fingerprint: key.fingerprint, pem: key.pem }))
}
