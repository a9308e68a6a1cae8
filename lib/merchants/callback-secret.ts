import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '../platform/secrets/reseal-column.ts'

/** The purpose with which `callback_secret` is encrypted: the secret box decrypts it for no other. */
export const callbackSecretPurpose = 'callback-secret'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const makeCallbackSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Where the secrets are stored, encrypted. */
export const callbackSecretColumn: SealedColumn = {
  table: 'merchant',
  key: 'code',
  keyType: 'text',
  column: 'callback_secret',
  named: `''`,
  purposeOf: () => callbackSecretPurpose,
}
