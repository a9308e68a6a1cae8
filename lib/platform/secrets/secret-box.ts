import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { isSealed, openBytes, sealBytes } from './sealed-bytes.ts'

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

/** Creates the box from the installation's key: 32 bytes in base64 (GATEWAY_SECRET_KEY). */
export function openSecretBox(keyBase64: string): SecretBox {
  const key = Buffer.from(keyBase64, 'base64')
  if (key.length !== 32) throw new SecretBoxFault('the secret key must be 32 bytes in base64')
  const sealingKey = derive(key, 'seal')
  const digestKey = derive(key, 'digest')

  return {
    seal: (text, purpose) => sealBytes(sealingKey, text, purpose),
    open: (sealed, purpose) => {
      if (!isSealed(sealed))
        throw new SecretBoxFault(`the sealed ${purpose} is not of a version that this gateway knows`)
      try {
        return openBytes(sealingKey, sealed, purpose)
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

const derive = (key: Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `payment-gateway/${use}`, 32)))
