import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { keyedHash, type KeyedHash } from './keyed-hash.ts'
import { isSealed, openBytes, sealBytes } from './sealed-bytes.ts'

/** Encrypts keys and callback secrets at rest (architecture, "Data"). */
export interface SecretBox {
  /** Encrypts a text for one purpose; only `open` with the same purpose gives it back. */
  seal(text: string, purpose: string): Buffer
  /** Throws `SecretBoxFault` when the key or the purpose differs, or the bytes were changed. */
  open(sealed: Uint8Array, purpose: string): string
  /** The same text sealed with the key in use; undefined where it is already. Throws as `open`. */
  reseal(sealed: Uint8Array, purpose: string): Buffer | undefined
  /** A keyed SHA-256, the same in every process of this installation. */
  readonly digest: KeyedHash
}

/** A sealed text cannot be opened. */
export class SecretBoxFault extends Error {
  /** Pages and server are bundles of their own, each with this class: one knows what the other throws. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'SecretBoxFault'
  }

  override readonly name = 'SecretBoxFault'
}

/**
 * Creates the box from the installation's key: 32 bytes in base64 (GATEWAY_SECRET_KEY). While the key is
 * replaced, `other` opens too what it has sealed (GATEWAY_PREVIOUS_SECRET_KEY).
 */
export function openSecretBox(keyBase64: string, other?: string): SecretBox {
  const key = bytesOf(keyBase64)
  const sealingKey = derive(key, 'seal')
  const openingKeys = [sealingKey, ...(other === undefined ? [] : [derive(bytesOf(other), 'seal')])]
  const digest = keyedHash(derive(key, 'digest'))

  const open = (sealed: Uint8Array, purpose: string): { readonly text: string; readonly key: KeyObject } => {
    if (!isSealed(sealed))
      throw new SecretBoxFault(`the sealed ${purpose} is not of a version that this gateway knows`)
    let cause: unknown
    for (const opening of openingKeys) {
      try {
        return { text: openBytes(opening, sealed, purpose), key: opening }
      } catch (error) {
        cause = error
      }
    }
    throw new SecretBoxFault(
      `the ${purpose} does not open: GATEWAY_SECRET_KEY is not the key that this database was written with`,
      { cause },
    )
  }

  return {
    seal: (text, purpose) => sealBytes(sealingKey, text, purpose),
    open: (sealed, purpose) => open(sealed, purpose).text,
    reseal: (sealed, purpose) => {
      const { text, key: opened } = open(sealed, purpose)
      return opened === sealingKey ? undefined : sealBytes(sealingKey, text, purpose)
    },
    digest,
  }
}

/** The key of `digest` when the box was created with this key, in base64. */
export const digestKeyOf = (keyBase64: string): string =>
  derive(bytesOf(keyBase64), 'digest').export().toString('base64')

function bytesOf(keyBase64: string): Buffer {
  const key = Buffer.from(keyBase64, 'base64')
  if (key.length !== 32) throw new SecretBoxFault('the secret key must be 32 bytes in base64')
  return key
}

const derive = (key: Buffer, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `payment-gateway/${use}`, 32)))
