import { randomBytes } from 'node:crypto'

/** What a merchant's sealed `callback_secret` is for: the secret box opens it for nothing else. */
export const callbackSecretPurpose = 'callback-secret'

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const makeCallbackSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
