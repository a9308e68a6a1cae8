import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockMerchant, recordChange } from '../merchant-change.ts'
import { isMerchantFault, merchantUnknown, type MerchantFault } from '../merchant-fault.ts'
import { upsertKey } from '../sql/upsert-key.ts'
import { readPublicKey } from './public-key.ts'

/**
 * Registers one more public key (PEM): signatures by any active key are good. The same key added twice is one
 * key.
 */
export async function addKey(
  db: Database,
  code: string,
  publicKey: string,
  actor: CurrentActor,
): Promise<{ readonly fingerprint: string } | MerchantFault> {
  const key = readPublicKey(publicKey)
  if (isMerchantFault(key)) return key
  return db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    await upsertKey(transaction, code, key)
    const after = { publicKey: key.fingerprint }
    await recordChange(transaction, { actor, command: 'merchant add-key', merchantCode: code, after })
    return { fingerprint: key.fingerprint }
  })
}
