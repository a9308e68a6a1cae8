import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { freshBytes } from '../fresh-bytes.ts'

const version = 1
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nonceLength + tagLength

/**
 * Encrypts a text with AES-256-GCM: one byte for the version, nonce, tag, ciphertext. `purpose` is
 * authenticated: only `openBytes` with the same purpose gives the text back.
 */
export function sealBytes(key: KeyObject, text: string, purpose: string): Buffer {
  const nonce = freshBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
}

/** Whether bytes are long enough and of the version that `sealBytes` writes. */
export const isSealed = (sealed: Uint8Array): boolean => sealed.length >= headLength && sealed[0] === version

/** Decrypts what `sealBytes` made. Throws when key or purpose differ, or a byte was changed. */
export function openBytes(key: KeyObject, sealed: Uint8Array, purpose: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headLength))
  const text = decipher.update(sealed.subarray(headLength))
  // Nothing follows in this mode: it throws where the tag differs.
  decipher.final()
  return text.toString()
}
