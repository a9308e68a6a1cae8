import { hash } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, type CryptoKey, type JWTPayload } from 'jose'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log/log.ts'
import type { Claims, TokenAddresses } from './claims.ts'
import { algorithm, issuer } from './issue-token.ts'
import { tokenEvents } from './log-events.ts'
import { permissionOf, type Permission } from './permission.ts'
import type { SigningKeys } from './signing-keys.ts'
import { moneyOfClaim } from './token-money.ts'
import { momentOfUuidV7 } from '../platform/uuid-v7.ts'

/** A token that our keys signed and that has not expired. Revocation is checked at every use. */
export interface VerifiedToken {
  readonly claims: Claims
  readonly permission: Permission
}

export type TokenFault = 'TOKEN_INVALID' | 'TOKEN_EXPIRED'

export interface TokenVerifier {
  verify(token: string): Promise<VerifiedToken | TokenFault>
  /** Caches a token that this process has just signed, and no other: its first use needs no verification. */
  remember(token: string): void
}

const rememberedMax = 10_000
/** Limit of the cached patterns, in instructions of about 100 bytes each. */
const instructionsMax = 1_000_000
const tokenLengthMax = 32_768
/** Longer ones are not cached until they are used: whoever asks for tokens alone fills little memory. */
const issuedLengthMax = 2_048

/**
 * Verifies a token once and caches the newest by their hash: ten thousand, or fewer if their patterns are
 * large. Cached tokens still expire.
 */
export function openTokenVerifier(
  signingKeys: SigningKeys,
  clock: Clock,
  log: Log,
  bounds = { tokens: rememberedMax, instructions: instructionsMax },
): TokenVerifier {
  const remembered = openMemory(bounds)
  return {
    verify: async (token) => {
      if (token.length > tokenLengthMax) return 'TOKEN_INVALID'
      const digest = digestOf(token)
      const known = remembered.get(digest)
      if (known) return known.claims.expiresAt > clock.now() ? known : 'TOKEN_EXPIRED'
      if (!isAsWritten(token)) return 'TOKEN_INVALID'
      const verified = await verifyToken(signingKeys, clock, token)
      if (typeof verified === 'string') return verified
      remembered.set(digest, verified)
      const { claims, permission } = verified
      if (permission.tooComplex > 0)
        log.write(tokenEvents['token.patterns-too-complex'], {
          merchantCode: claims.merchantCode,
          issuedAt: claims.issuedAt,
          operations: permission.tooComplex,
        })
      return verified
    },
    remember: (token) => {
      const issued = token.length <= issuedLengthMax && read(decodeJwt(token))
      if (issued) remembered.set(digestOf(token), issued)
    },
  }
}

const digestOf = (token: string): string => hash('sha256', token, 'base64')

/** A cache of the tokens that were added last, within both limits. */
function openMemory(most: { readonly tokens: number; readonly instructions: number }) {
  const kept = new Map<string, VerifiedToken>()
  let instructions = 0
  return {
    get: (digest: string) => kept.get(digest),
    set: (digest: string, verified: VerifiedToken) => {
      instructions += verified.permission.instructions - (kept.get(digest)?.permission.instructions ?? 0)
      kept.set(digest, verified)
      for (const [oldest, { permission }] of kept) {
        if (kept.size <= most.tokens && instructions <= most.instructions) return
        kept.delete(oldest)
        instructions -= permission.instructions
      }
    },
  }
}

/**
 * The last character of a Base64 signature has unused bits, which decoders ignore. Only the spelling that we
 * issued is valid.
 */
function isAsWritten(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

/** HS256 by one of our keys and nothing else (specification-gaps.md, "Tokens"). */
export async function verifyToken(
  signingKeys: SigningKeys,
  clock: Clock,
  token: string,
): Promise<VerifiedToken | TokenFault> {
  try {
    const { payload } = await jwtVerify(token, async ({ kid }) => secretOf(signingKeys, kid), {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['sub', 'iat', 'exp', 'jti', 'ops'],
      currentDate: clock.now(),
    })
    return read(payload) ?? 'TOKEN_INVALID'
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'TOKEN_EXPIRED'
    if (error instanceof errors.JOSEError) return 'TOKEN_INVALID'
    throw error
  }
}

async function secretOf(signingKeys: SigningKeys, kid: string | undefined): Promise<CryptoKey> {
  const key = kid === undefined ? undefined : await signingKeys.find(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key.key
}

function read({ sub, exp, jti, ...claims }: JWTPayload): VerifiedToken | undefined {
  const issuedAt = momentOfUuidV7(jti ?? '')
  const operations: unknown = claims['ops']
  if (sub === undefined || exp === undefined || !issuedAt || !isListOfText(operations)) return undefined
  const money = moneyOfClaim(claims['money'])
  if (claims['money'] !== undefined && !money) return undefined
  const addresses = addressesOf(claims)
  if (!addresses) return undefined
  const permission = permissionOf(operations)
  const { onePayment } = permission
  const expiresAt = new Date(exp * 1000)
  return {
    claims: { merchantCode: sub, operations, money, addresses, onePayment, issuedAt, expiresAt },
    permission,
  }
}

/** Undefined for claims that we never issue. */
function addressesOf({
  callbackUrl,
  returnUrl,
}: Readonly<Record<string, unknown>>): TokenAddresses | undefined {
  if (!isTextOrAbsent(callbackUrl) || !isTextOrAbsent(returnUrl)) return undefined
  return { callbackUrl, returnUrl }
}

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
