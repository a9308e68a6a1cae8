import { randomBytes, randomUUID } from 'node:crypto'
import type { SealedColumn } from '../secrets/reseal-column.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** SEAL encrypts; LOOKUP makes keyed hashes of what has to be found, DIGEST those of requests. */
export type KeyPurpose = 'SEAL' | 'LOOKUP' | 'DIGEST'

/** A key as `data_key` stores it: encrypted with the installation's key. */
export interface WrappedKey {
  readonly id: string
  /** The merchant that it belongs to; null: the installation. */
  readonly merchantCode: string | null
  readonly purpose: KeyPurpose
  readonly wrapped: Uint8Array
}

/** The keys in use of one merchant, or of the installation. */
export interface PersonalKeys {
  readonly seal: WrappedKey
  readonly lookup: WrappedKey
}

/** 32 random bytes, encrypted for this ID, merchant and purpose: a copy in another row does not open. */
export function makeDataKey(
  secrets: Pick<SecretBox, 'seal'>,
  merchantCode: string | null,
  purpose: KeyPurpose,
): WrappedKey {
  const named = { id: randomUUID(), merchantCode, purpose }
  return { ...named, wrapped: secrets.seal(randomBytes(32).toString('base64'), wrappedAs(named)) }
}

/** The purpose with which the secret box encrypts a data key. */
export const wrappedAs = ({ id, merchantCode, purpose }: Omit<WrappedKey, 'wrapped'>): string =>
  `data-key:${JSON.stringify([id, merchantCode, purpose])}`

/** Where the keys are stored, encrypted with the secret key. */
export const dataKeyColumn: SealedColumn = {
  table: 'data_key',
  key: 'id',
  keyType: 'uuid',
  column: 'wrapped',
  named: `jsonb_build_object('id', t.id, 'merchantCode', t.merchant_code, 'purpose', t.purpose)`,
  purposeOf: (named) => wrappedAs(JSON.parse(named)),
}
