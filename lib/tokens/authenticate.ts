import type { TokenFault, TokenVerifier, VerifiedToken } from './verify-token.ts'

/** Knows merchants and when they revoked their tokens. */
interface RevocationSource<Merchant> {
  find(code: string): Promise<Merchant | undefined>
}

export type AuthenticationFault = TokenFault | 'TOKEN_REVOKED'

/** Whom a token speaks for, as of now: signed by us, not expired, not revoked, and its merchant is there. */
export async function authenticate<Merchant extends { readonly tokensValidAfter?: Date }>(
  tokens: TokenVerifier,
  merchants: RevocationSource<Merchant>,
  token: string,
): Promise<(VerifiedToken & { readonly merchant: Merchant }) | AuthenticationFault> {
  const verified = await tokens.verify(token)
  if (typeof verified === 'string') return verified
  const { merchantCode, issuedAt } = verified.claims
  const merchant = await merchants.find(merchantCode)
  if (!merchant) return 'TOKEN_INVALID'
  const { tokensValidAfter } = merchant
  if (tokensValidAfter && issuedAt <= tokensValidAfter) return 'TOKEN_REVOKED'
  return { ...verified, merchant }
}
