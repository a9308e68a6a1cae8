import type { KeyPurpose, WrappedKey } from '../data-key.ts'

/** A row of payer_data with its key, read with `payerColumns` and `joinKey`. */
export interface PayerRow {
  personal_id: string
  personal_plain: unknown
  personal_sealed: Buffer | null
  personal_key_id: string | null
  personal_key_merchant: string | null
  personal_key_purpose: KeyPurpose | null
  personal_key: Buffer | null
}

/** The columns of `payer_data` with an alias, and of its key, which `joinKey` joins. */
export const payerColumns = (alias: string): string =>
  `${alias}.id as personal_id, ${alias}.data as personal_plain, ${alias}.sealed as personal_sealed,
   ${alias}_key.id as personal_key_id, ${alias}_key.merchant_code as personal_key_merchant,
   ${alias}_key.purpose as personal_key_purpose, ${alias}_key.wrapped as personal_key`

/** Joins the key that encrypted the row of an alias. */
export const joinKey = (alias: string): string =>
  `left join data_key ${alias}_key on ${alias}_key.id = ${alias}.data_key_id`

/** The key that `joinKey` joined. */
export function keyIn(row: PayerRow): WrappedKey | null {
  const { personal_key_id: id, personal_key_purpose: purpose, personal_key: wrapped } = row
  if (id === null || purpose === null || wrapped === null) return null
  return { id, merchantCode: row.personal_key_merchant, purpose, wrapped }
}
