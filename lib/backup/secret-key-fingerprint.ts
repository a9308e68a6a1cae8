import { openSecretBox } from '../platform/secrets/secret-box.ts'

/** Identifies an installation's key: 64 bits of a keyed digest, from which the key cannot be found. */
export const secretKeyFingerprint = (secretKey: string): string =>
  openSecretBox(secretKey).digest('backup').toString('hex').slice(0, 16)
