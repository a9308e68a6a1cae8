import type { Money } from '../money/money.ts'

/** The addresses that a token fixes, each as it was written. */
export interface TokenAddresses {
  readonly callbackUrl?: string | undefined
  readonly returnUrl?: string | undefined
}

/** The claims of a token: its merchant, and what it allows. */
export interface Claims {
  readonly merchantCode: string
  /** `METHOD path-pattern`, RE2 syntax, matched against the whole path without base address and query. */
  readonly operations: readonly string[]
  /** Restricts options and create to exactly this amount and currency. */
  readonly money: Money | undefined
  /** Restricts creates to exactly these addresses. */
  readonly addresses: TokenAddresses
  /** The only payment that the operations concern; undefined for any wider token. */
  readonly onePayment: string | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}
