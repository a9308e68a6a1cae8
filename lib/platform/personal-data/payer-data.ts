import { uuidV7 } from '../uuid-v7.ts'
import type { PersonalKeys } from './data-key.ts'
import type { PersonalData, StoredValue } from './personal-data.ts'
import { keyIn, type PayerRow } from './sql/stored-columns.ts'

/** A new row of `payer_data`. */
export interface SealedPayer {
  readonly id: string
  readonly keyId: string
  readonly sealed: Buffer
  readonly lookup: readonly bigint[]
}

/** A row of `payer_data` as it was read, still encrypted. */
export interface StoredPayer extends StoredValue {
  readonly id: string
}

/** Encrypts what is known of a person for a new row of `payer_data`, with the hashes that it is found by. */
export function sealPayer(personal: PersonalData, keys: PersonalKeys, value: object): SealedPayer {
  // Not random: payers that are written together lie together in the index.
  const id = uuidV7(new Date())
  return { id, ...personal.seal(keys, `payer_data:${id}`, value), lookup: personal.hashes(keys, value) }
}

/** Decrypts a row of `payer_data`; an empty object after its data was erased. */
export function openPayer(personal: PersonalData, stored: StoredPayer): object {
  const value = personal.open(stored, `payer_data:${stored.id}`)
  return typeof value === 'object' && value !== null ? value : {}
}

export const toStoredPayer = (row: PayerRow): StoredPayer => ({
  id: row.personal_id,
  plain: row.personal_plain,
  sealed: row.personal_sealed,
  key: keyIn(row),
})
