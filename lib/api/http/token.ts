import type { Gateway } from '../../gateway.ts'
import { authenticate } from '../../tokens/authenticate.ts'
import type { Permission } from '../../tokens/permission.ts'
import type { Caller } from '../operations/caller.ts'
import { unauthenticated, type Refusal } from './refusal.ts'

export interface Authenticated {
  readonly caller: Caller
  readonly permission: Permission
}

/**
 * Authorization: Bearer <token> (specification, "Authentication"). Reads the merchant, once for the whole
 * request.
 */
export async function tokenOf(gateway: Gateway, headers: Headers): Promise<Authenticated | Refusal> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token === undefined) {
    return unauthenticated('TOKEN_MISSING')
  }
  const authenticated = await authenticate(gateway.tokens, gateway.merchants, token)
  if (typeof authenticated === 'string') return unauthenticated(authenticated)
  const { claims, merchant, permission } = authenticated
  return { caller: { ...claims, merchant }, permission }
}
