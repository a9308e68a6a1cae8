import type { KeyPurpose } from './data-key.ts'
import type { PersonalData, Place } from './personal-data.ts'

/** An encrypted value within JSON, as `sealedJson` writes it: bytes are in base64. */
interface SealedInJson {
  readonly $sealed: {
    readonly place: Place
    readonly sealed: string
    readonly key: {
      readonly id: string
      readonly merchantCode: string | null
      readonly purpose: KeyPurpose
      readonly wrapped: string
    } | null
  }
}

/**
 * SQL of an encrypted column as JSON, for `openSealedJson`; of the SQL `plain` where the column has no key.
 * `place` is SQL too.
 */
export const sealedJson = (column: string, keyId: string, place: string, plain: string): string => `
  case when ${keyId} is null then ${plain} else jsonb_build_object('$sealed', jsonb_build_object(
    'place', ${place}, 'sealed', encode(${column}, 'base64'),
    'key', (select jsonb_build_object('id', k.id, 'merchantCode', k.merchant_code, 'purpose', k.purpose, 'wrapped', encode(k.wrapped, 'base64'))
              from data_key k where k.id = ${keyId}))) end`

/** Decrypts a value that is one of `sealedJson`; returns every other as it is. */
export function openSealedJson(personal: PersonalData, value: unknown): unknown {
  if (!isSealedJson(value)) return value
  const { place, sealed, key } = value.$sealed
  const stored = {
    plain: null,
    sealed: Buffer.from(sealed, 'base64'),
    key: key && { ...key, wrapped: Buffer.from(key.wrapped, 'base64') },
  }
  return personal.open(stored, place)
}

const isSealedJson = (value: unknown): value is SealedInJson =>
  typeof value === 'object' && value !== null && '$sealed' in value
