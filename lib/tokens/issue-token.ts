import { SignJWT } from 'jose'
import type { Money } from '../money/money.ts'
import type { Clock } from '../platform/clock.ts'
import type { TokenAddresses } from './claims.ts'
import type { SigningKeys } from './signing-keys.ts'
import { moneyClaim } from './token-money.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'

export const issuer = 'payment-gateway'
export const algorithm = 'HS256'

export interface TokenRequest {
  readonly merchantCode: string
  readonly operations: readonly string[]
  readonly money?: Money | undefined
  readonly addresses?: TokenAddresses | undefined
  readonly validitySeconds: number
}

/** Signs a token with the newest key (specification-gaps.md, "Tokens"). `expiresAt` is ISO 8601 in UTC. */
export async function issueToken(
  signingKeys: SigningKeys,
  clock: Clock,
  request: TokenRequest,
): Promise<{ token: string; expiresAt: string }> {
  const { kid, key } = await signingKeys.newest()
  const now = clock.now()
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + request.validitySeconds
  const claims = {
    ops: request.operations,
    ...(request.money && { money: moneyClaim(request.money) }),
    ...request.addresses,
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(issuer)
    .setSubject(request.merchantCode)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    // Seconds are too coarse for revocation: the time in the ID is exact to the millisecond.
    .setJti(uuidV7(now))
    .sign(key)
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() }
}
