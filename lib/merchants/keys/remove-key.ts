import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockMerchant, recordChange } from '../merchant-change.ts'
import { isMerchantFault, merchantFault, merchantUnknown, type MerchantFault } from '../merchant-fault.ts'
import { updateTokensValidAfter } from '../sql/update-tokens-valid-after.ts'
import { readPublicKey } from './public-key.ts'
import { merchantKeyRemove } from '#sql/merchant_key'

export interface KeyRemoval {
  readonly code: string
  /** PEM, or the fingerprint that `merchant show` prints. */
  readonly publicKey: string
  /** For a stolen key: all tokens issued until now are refused too. */
  readonly revokeTokens?: boolean | undefined
}

/** Removes a public key: token requests signed with it are refused from now on. */
export async function removeKey(
  db: Database,
  { code, publicKey, revokeTokens = false }: KeyRemoval,
  actor: CurrentActor,
): Promise<{ readonly fingerprint: string; readonly tokensValidAfter?: string } | MerchantFault> {
  const fingerprint = fingerprintOf(publicKey)
  if (typeof fingerprint !== 'string') return fingerprint
  return db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    const { rowCount } = await transaction.query(merchantKeyRemove({ code, fingerprint }))
    if (rowCount === 0) {
      return merchantFault(
        'PUBLIC_KEY_UNKNOWN',
        `${code} has no such key: "merchant show --code ${code}" lists its keys.`,
      )
    }
    const validAfter = revokeTokens ? await updateTokensValidAfter(transaction, code) : undefined
    const before = { publicKey: fingerprint }
    const after = validAfter && { tokensValidAfter: validAfter.toISOString() }
    await recordChange(transaction, {
      actor,
      command: 'merchant remove-key',
      merchantCode: code,
      before,
      after,
    })
    return { fingerprint, ...after }
  })
}

function fingerprintOf(publicKey: string): string | MerchantFault {
  const text = publicKey.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(text)) return text
  const key = readPublicKey(publicKey)
  return isMerchantFault(key) ? key : key.fingerprint
}
