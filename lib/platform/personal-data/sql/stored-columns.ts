import type { KeyPurpose, WrappedKey } from '../data-key.ts'
import type { StoredValue } from '../personal-data.ts'

/** The columns of `storedColumns`. */
export interface StoredRow {
  personal_plain: unknown
  personal_sealed: Buffer | null
  personal_key_id: string | null
  personal_key_merchant: string | null
  personal_key_purpose: KeyPurpose | null
  personal_key: Buffer | null
}

/** A row of payer_data with its key, read with `payerColumns`. */
export interface PayerRow extends StoredRow {
  personal_id: string
}

/** The columns of `payer_data` with an alias, and of its key, which `keyOf` joins. */
export const payerColumns = (alias: string): string =>
  `${alias}.id as personal_id, ${alias}.data as personal_plain, ${alias}.sealed as personal_sealed, ${keyColumns(alias)}`

/** The columns of the key that `keyOf` joins. */
const keyColumns = (alias: string): string =>
  `${alias}_key.id as personal_key_id, ${alias}_key.merchant_code as personal_key_merchant,
   ${alias}_key.purpose as personal_key_purpose, ${alias}_key.wrapped as personal_key`

/** Joins the key that encrypted the row of an alias. */
export const keyOf = (alias: string): string =>
  `left join data_key ${alias}_key on ${alias}_key.id = ${alias}.data_key_id`

export function toStored(row: StoredRow): StoredValue {
  return { plain: row.personal_plain, sealed: row.personal_sealed, key: toKey(row) }
}

function toKey(row: StoredRow): WrappedKey | null {
  const { personal_key_id: id, personal_key_purpose: purpose, personal_key: wrapped } = row
  if (id === null || purpose === null || wrapped === null) return null
  return { id, merchantCode: row.personal_key_merchant, purpose, wrapped }
}
