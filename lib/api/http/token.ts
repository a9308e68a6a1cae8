import type { RequestHeaders } from './api-request.ts'
import type { Gateway } from '../../gateway.ts'
import { merchantOfRefused } from '../../tokens/merchant-of-refused.ts'
import { authenticate } from '../../tokens/authenticate.ts'
import type { Permission } from '../../tokens/permission.ts'
import type { Caller } from '../endpoint/caller.ts'
import { unauthenticated, type Refusal } from './refusal.ts'

export interface Authenticated {
  readonly caller: Caller
  readonly permission: Permission
}

/** 401, and the merchant of the token where it is certain. */
export interface RefusedToken extends Refusal {
  readonly merchantCode?: string
}

/**
 * Authorization: Bearer <token> (specification, "Authentication"). Reads the merchant, once for the whole
 * request.
 */
export async function tokenOf(
  gateway: Gateway,
  headers: RequestHeaders,
): Promise<Authenticated | RefusedToken> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) {
    return unauthenticated('TOKEN_MISSING')
  }
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  if (typeof authenticated === 'string') {
    const merchantCode = merchantOfRefused(token, authenticated)
    return { ...unauthenticated(authenticated), ...(merchantCode !== undefined && { merchantCode }) }
  }
  const { claims, merchant, permission } = authenticated
  return { caller: { ...claims, merchant }, permission }
}
