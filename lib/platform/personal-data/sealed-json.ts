import type { KeyPurpose } from './data-key.ts'
import type { PersonalData, Place } from './personal-data.ts'

/** An encrypted value within JSON, as `sealed_json` of the database writes it: bytes are in base64. */
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

/** Decrypts a value that is one of `sealed_json`; returns every other as it is. */
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
