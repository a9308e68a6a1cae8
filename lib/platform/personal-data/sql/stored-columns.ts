import type { KeyPurpose, WrappedKey } from '../data-key.ts'

/** A row of payer_data with its key: of the view `stored_payer`. */
export interface PayerRow {
  personal_id: string
  personal_plain: unknown
  personal_sealed: Buffer | null
  personal_key_id: string | null
  personal_key_merchant: string | null
  personal_key_purpose: KeyPurpose | null
  personal_key: Buffer | null
}

/** The key that encrypted it. */
export function keyIn(row: PayerRow): WrappedKey | null {
  const { personal_key_id: id, personal_key_purpose: purpose, personal_key: wrapped } = row
  if (id === null || purpose === null || wrapped === null) return null
  return { id, merchantCode: row.personal_key_merchant, purpose, wrapped }
}
