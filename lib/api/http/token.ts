import type { Gateway } from '../../gateway.ts'
import type { Merchant } from '../../merchants/directory.ts'
import { authenticate, type AuthenticationFault } from '../../tokens/authenticate.ts'
import type { VerifiedToken } from '../../tokens/verify-token.ts'
import { unauthenticated, type Refusal } from './refusal.ts'

export interface Authenticated extends VerifiedToken {
  readonly merchant: Merchant
}

const messages: Readonly<Record<AuthenticationFault, string>> = {
  TOKEN_INVALID: 'The token is not one of ours, or it was changed: get one from /auth-tokens.',
  TOKEN_EXPIRED: 'The token has expired: get a new one from /auth-tokens.',
  TOKEN_REVOKED: 'The token was revoked: get a new one from /auth-tokens.',
}

/** Authorization: Bearer <token> (specification, "Authentication"). */
export async function tokenOf(gateway: Gateway, headers: Headers): Promise<Authenticated | Refusal> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) {
    return unauthenticated(
      'TOKEN_MISSING',
      'The header Authorization is missing: send Authorization: Bearer <token>.',
    )
  }
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  if (typeof authenticated !== 'string') return authenticated
  return unauthenticated(authenticated, messages[authenticated])
}
