import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Encrypts keys and callback secrets at rest (architecture, "Data"). */
export interface SecretBox {
  /** Encrypts a text for one purpose; only `open` with the same purpose gives it back. */
  seal(text: string, purpose: string): Buffer
  /** Throws `SecretBoxFault` when the key or the purpose differs, or the bytes were changed. */
  open(sealed: Uint8Array, purpose: string): string
  /** A keyed SHA-256, the same in every process of this installation. */
  digest(text: string): Buffer
}

/** A sealed text cannot be opened. */
export class SecretBoxFault extends Error {
  override readonly name = 'SecretBoxFault'
}

const version = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

/** Creates the box from the installation's key: 32 bytes in base64 (GATEWAY_SECRET_KEY). */
export function openSecretBox(keyBase64: string): SecretBox {
  const key = Buffer.from(keyBase64, 'base64')
  if (key.length !== 32) throw new SecretBoxFault('the secret key must be 32 bytes in base64')
  const sealingKey = derive(key, 'seal')
  const digestKey = createSecretKey(derive(key, 'digest'))

  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, purpose) => {
      if (sealed.length < headLength || sealed[0] !== version) {
        throw new SecretBoxFault(`the sealed ${purpose} is not of a version that this gateway knows`)
      }
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, sealed.subarray(1, 1 + nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
      try {
        return decipher.update(sealed.subarray(headLength), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new SecretBoxFault(
          `the ${purpose} does not open: GATEWAY_SECRET_KEY is not the key that this database was written with`,
          { cause },
        )
      }
    },
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
  }
}

const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `payment-gateway/${use}`, 32))
