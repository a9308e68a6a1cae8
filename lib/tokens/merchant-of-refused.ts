import { decodeJwt } from 'jose'

/**
 * The merchant of a token that was refused although one of our keys signed it: it has expired or is revoked.
 * Undefined for one that anybody may have written.
 */
export function merchantOfRefused(token: string, fault: string): string | undefined {
  return fault === 'TOKEN_EXPIRED' || fault === 'TOKEN_REVOKED' ? decodeJwt(token).sub : undefined
}
