import type { Queryable } from '../../platform/db/database.ts'
import { callbackSecretKeepPrevious } from '#sql/previous_callback_secret'
import { callbackSecretReplace } from '#sql/merchant'

/**
 * Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the place
 * of an earlier one. Returns until when that signs. The caller holds the merchant's row.
 */
export async function replaceCallbackSecret(
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
