import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { secretIsGood } from '../platform/secrets/slow-hash.ts'
import { decodeSignature, minify, signatureDigest, signatureIsGood } from './signature.ts'
import { useSignature } from './used-signature.ts'

/** The credentials of a token request: a signature, a secret or both (then only the signature counts). */
export interface Credentials {
  readonly merchantCode: string
  readonly rawBody: string
  /** X-SIGNATURE: base64. */
  readonly signature: string | undefined
  readonly secret: string | undefined
  /** Unix seconds. */
  readonly timestamp: number | undefined
}

/** The registered credentials of a merchant; empty lists for an unknown code. */
export interface RegisteredCredentials {
  publicKeys(merchantCode: string): Promise<readonly string[]>
  secretHashes(merchantCode: string): Promise<readonly string[]>
}

export interface TokenRefusal {
  readonly failure: 'CREDENTIALS_INVALID' | 'TIMESTAMP_OUT_OF_RANGE' | 'SIGNATURE_REUSED'
}

const clockDifferenceMaxSeconds = 300
// The clocks of our own servers may differ slightly.
const marginSeconds = 60

/** A token request with valid credentials. */
export interface Proof {
  /**
   * Marks the signature as used; false when it was used before. Always true for a request without a
   * signature.
   */
  use(): Promise<boolean>
}

/**
 * Checks the credentials of a token request (specification-gaps.md, "Tokens"). An unknown code, a bad
 * signature and a bad secret get the same refusal after the same work.
 */
export async function checkCredentials(
  context: { readonly db: Database; readonly clock: Clock },
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
  return { use: () => useSignature(context.db, signatureDigest(signed), expiresAt) }
}

async function secretProves(
  registered: RegisteredCredentials,
  { merchantCode, secret }: Credentials,
): Promise<boolean> {
  return secretIsGood(secret ?? '', await registered.secretHashes(merchantCode))
}

/** The decoded signature if it is valid. */
async function signatureProves(
  registered: RegisteredCredentials,
  { merchantCode, rawBody }: Credentials,
  header: string,
): Promise<Buffer | undefined> {
  const signature = decodeSignature(header)
  const publicKeys = await registered.publicKeys(merchantCode)
  return signatureIsGood(minify(rawBody), signature, publicKeys) ? signature : undefined
}
