import { randomBytes } from 'node:crypto'

/** The purpose with which `callback_secret` is encrypted: the secret box decrypts it for no other. */
export const callbackSecretPurpose = 'callback-secret'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const makeCallbackSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
