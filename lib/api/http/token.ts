import type { Gateway } from '../../gateway.ts'
import { authenticate, type AuthenticationFault } from '../../tokens/authenticate.ts'
import type { Permission } from '../../tokens/permission.ts'
import type { Caller } from '../operations/caller.ts'
import { unauthenticated, type Refusal } from './refusal.ts'

export interface Authenticated {
  readonly caller: Caller
  readonly permission: Permission
}

const messages: Readonly<Record<AuthenticationFault, string>> = {
  TOKEN_INVALID: 'The token is not one of ours, or it was changed: get one from /auth-tokens.',
  TOKEN_EXPIRED: 'The token has expired: get a new one from /auth-tokens.',
  TOKEN_REVOKED: 'The token was revoked: get a new one from /auth-tokens.',
}

/** Authorization: Bearer <token> (specification, "Authentication"). Reads the merchant, once for the whole request. */
export async function tokenOf(gateway: Gateway, headers: Headers): Promise<Authenticated | Refusal> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) {
    return unauthenticated(
      'TOKEN_MISSING',
      'The header Authorization is missing: send Authorization: Bearer <token>.',
    )
  }
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  if (typeof authenticated === 'string') return unauthenticated(authenticated, messages[authenticated])
  const { claims, merchant, permission } = authenticated
  return { caller: { ...claims, merchant }, permission }
}
