import type { TokenFault, TokenVerifier, VerifiedToken } from './verify-token.ts'

/** Finds merchants, with the time up to which their tokens are revoked. */
interface RevocationSource<Merchant> {
  find(code: string): Promise<Merchant | undefined>
}

export type AuthenticationFault = TokenFault | 'TOKEN_REVOKED'

/** Verifies a token: signed by us, not expired, not revoked, and its merchant exists. */
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
