import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Identifies a session in its address; reveals nothing and opens nothing by itself. */
export const newSessionId = (): string => randomBytes(16).toString('base64url')

/** The key in the cookie; the database stores only its hash. */
export const newSessionKey = (): string => randomBytes(32).toString('base64url')

export const sessionKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

export function opensSession(key: string | undefined, keyHash: Uint8Array): boolean {
  if (key === undefined) return false
  return timingSafeEqual(sessionKeyHash(key), keyHash)
}

/**
 * The one-time key under which an institution sends its customer back, whatever browser that is. It follows
 * from the session and the number of keys used before, so nothing needs to be written until it is used.
 * `digest` is keyed.
 */
export const returnKey = (digest: (text: string) => Buffer, sessionId: string, returns: number): string =>
  digest(`return to ${sessionId} after ${returns}`).toString('base64url')
