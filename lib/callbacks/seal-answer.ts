import type { Queryable } from '../platform/db/database.ts'
import type { PersonalData, SealedValue } from '../platform/personal-data/personal-data.ts'
import type { ClaimedCallback } from './sql/claim-due.ts'

/**
 * Encrypts the first bytes that a merchant's server answered, which may name its customers: as text, with the
 * merchant's key. Bytes that are no UTF-8 become replacement characters.
 */
export async function sealAnswer(
  { db, personal }: { readonly db: Queryable; readonly personal: PersonalData },
  { callbackId, deliveryNo, merchantCode, dataKeyId, dataKey }: ClaimedCallback,
  answer: Buffer | undefined,
): Promise<SealedValue | undefined> {
  if (!answer) return undefined
  const keys =
    dataKeyId === null || dataKey === null
      ? await personal.keysFor(db, undefined)
      : { seal: { id: dataKeyId, merchantCode, purpose: 'SEAL' as const, wrapped: dataKey } }
  return personal.seal(keys, `callback_answer:${callbackId}:${deliveryNo}`, answer.toString())
}
