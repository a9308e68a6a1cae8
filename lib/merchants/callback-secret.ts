import { randomBytes } from 'node:crypto'
import type { SealedColumn } from '../platform/secrets/reseal-column.ts'

/** The purpose with which `callback_secret` is encrypted: the secret box decrypts it for no other. */
export const callbackSecretPurpose = 'callback-secret'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const makeCallbackSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

const sealedText = { keyType: 'text', named: `''`, purposeOf: () => callbackSecretPurpose } as const

/** Where the secrets are stored, encrypted. */
export const callbackSecretColumns: readonly SealedColumn[] = [
  { table: 'merchant', key: 'code', column: 'callback_secret', ...sealedText },
  { table: 'previous_callback_secret', key: 'merchant_code', column: 'secret', ...sealedText },
]
