import type { Merchant } from '../../merchants/merchant.ts'
import type { Claims } from '../../tokens/claims.ts'

/**
 * Who makes a request with a token. The merchant is as it was read when the token was checked, once for the
 * whole request, so that one request never decides by two versions of a merchant.
 */
export interface Caller extends Claims {
  readonly merchant: Merchant
}
