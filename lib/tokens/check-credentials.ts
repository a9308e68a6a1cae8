import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/database.ts'
import { secretIsGood } from '../platform/secrets/slow-hash.ts'
import { decodeSignature, minify, signatureDigest, signatureIsGood } from './signature.ts'
import { useSignature } from './used-signature.ts'

/**
 * How a token request says who it is from; it has a signature, a secret or both (then the signature counts).
 */
export interface Credentials {
  readonly merchantCode: string
  readonly rawBody: string
  /** X-SIGNATURE: base64. */
  readonly signature: string | undefined
  readonly secret: string | undefined
  /** Unix seconds. */
  readonly timestamp: number | undefined
}

/** What is registered for a merchant; empty lists for a code that nobody has. */
export interface RegisteredCredentials {
  publicKeys(merchantCode: string): Promise<readonly string[]>
  secretHashes(merchantCode: string): Promise<readonly string[]>
}

export interface TokenRefusal {
  readonly failure: 'CREDENTIALS_INVALID' | 'TIMESTAMP_OUT_OF_RANGE' | 'SIGNATURE_REUSED'
}

const clockDifferenceMaxSeconds = 300
// Clocks of two of our own servers may differ by a little.
const marginSeconds = 60

/** A request that comes from its merchant. */
export interface Proof {
  /** Marks the signature as used; false when it was used before. Always true where there is none. */
  use(): Promise<boolean>
}

/**
 * Whether a token request comes from its merchant (specification-gaps.md, "Tokens"). A code that nobody has,
 * a bad signature and a bad secret are one refusal after the same work.
 */
export async function checkCredentials(
  context: { readonly db: Queryable; readonly clock: Clock },
  registered: RegisteredCredentials,
  credentials: Credentials,
): Promise<TokenRefusal | Proof> {
  const { signature } = credentials
  const proven = signature === undefined ? await secretProves(registered, credentials) : undefined
  const signed =
    signature === undefined ? undefined : await signatureProves(registered, credentials, signature)
  if (!proven && !signed) return { failure: 'CREDENTIALS_INVALID' }

  const { timestamp } = credentials
  const now = context.clock.now()
  if (
    timestamp !== undefined &&
    Math.abs(Math.floor(now.getTime() / 1000) - timestamp) > clockDifferenceMaxSeconds
  ) {
    return { failure: 'TIMESTAMP_OUT_OF_RANGE' }
  }
  if (!signed) return { use: () => Promise.resolve(true) }
  const expiresAt = new Date((timestamp ?? 0) * 1000 + (clockDifferenceMaxSeconds + marginSeconds) * 1000)
  return { use: () => useSignature(context.db, signatureDigest(signed), expiresAt, now) }
}

async function secretProves(
  registered: RegisteredCredentials,
  { merchantCode, secret }: Credentials,
): Promise<boolean> {
  return secretIsGood(secret ?? '', await registered.secretHashes(merchantCode))
}

/** The decoded signature when it is good. */
async function signatureProves(
  registered: RegisteredCredentials,
  { merchantCode, rawBody }: Credentials,
  header: string,
): Promise<Buffer | undefined> {
  const signature = decodeSignature(header)
  const publicKeys = await registered.publicKeys(merchantCode)
  return signatureIsGood(minify(rawBody), signature, publicKeys) ? signature : undefined
}
