import type { Merchant } from '../../merchants/merchant.ts'
import type { Claims } from '../../tokens/claims.ts'

/**
 * Who makes a request with a token. The merchant was read once, when the token was checked, so that a request
 * never uses two versions of a merchant.
 */
export interface Caller extends Claims {
  readonly merchant: Merchant
}
