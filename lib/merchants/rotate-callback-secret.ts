import type { CurrentActor } from '../platform/audit/actor.ts'
import type { Database, Queryable } from '../platform/db/database.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { callbackSecretPurpose, makeCallbackSecret } from './callback-secret.ts'
import { lockMerchant, recordChange } from './merchant-change.ts'
import { merchantFault, merchantUnknown, type MerchantFault } from './merchant-fault.ts'
import { callbackSecretKeepPrevious } from '#sql/previous_callback_secret'
import { callbackSecretReplace } from '#sql/merchant'

export interface RotatedSecret {
  /** `whsec_…` */
  readonly callbackSecret: string
  /** Until then callbacks carry a signature with the previous secret too. ISO 8601, UTC. */
  readonly previousValidUntil: string
}

/** A merchant installs the new secret within days; a secret that is valid for longer is forgotten. */
const overlapHoursMax = 720

/**
 * Gives a merchant a new callback secret. For `overlapHours` callbacks are signed with the one before too; 0
 * ends it at once. A secret that was still in its overlap ends now.
 */
export async function rotateCallbackSecret(
  db: Database,
  secrets: Pick<SecretBox, 'seal'>,
  { code, overlapHours }: { readonly code: string; readonly overlapHours: number },
  actor: CurrentActor,
): Promise<RotatedSecret | MerchantFault> {
  if (overlapHours > overlapHoursMax)
    return merchantFault(
      'SETTING_INVALID',
      `The overlap must be from 0 to ${overlapHoursMax} hours (30 days).`,
    )
  const callbackSecret = makeCallbackSecret()
  const sealed = secrets.seal(callbackSecret, callbackSecretPurpose)
  return db.transaction(async (transaction) => {
    if (!(await lockMerchant(transaction, code))) return merchantUnknown(code)
    const validUntil = await replaceCallbackSecret(transaction, code, { sealed, overlapHours })
    const after = { previousValidUntil: validUntil.toISOString() }
    const command = 'merchant rotate-callback-secret'
    await recordChange(transaction, { actor, command, merchantCode: code, after })
    return { callbackSecret, ...after }
  })
}

/**
 * Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the place
 * of an earlier one. Returns until when that signs. The caller holds the merchant's row.
 */
async function replaceCallbackSecret(
  transaction: Queryable,
  merchantCode: string,
  { sealed, overlapHours }: { readonly sealed: Buffer; readonly overlapHours: number },
): Promise<Date> {
  const { rows } = await transaction.query(callbackSecretKeepPrevious({ merchantCode, overlapHours }))
  await transaction.query(callbackSecretReplace({ merchantCode, sealed }))
  const [row] = rows
  if (!row) throw new Error(`there is no merchant ${merchantCode}`)
  return row.validUntil
}
