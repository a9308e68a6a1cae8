import type { Money } from '../money/money.ts'

/** What a token says: for whom it speaks, and what it allows. */
export interface Claims {
  readonly merchantCode: string
  /** `METHOD path-pattern`, RE2 syntax, matched against the whole path without base address and query. */
  readonly operations: readonly string[]
  /** Restricts options and create to exactly this amount and currency. */
  readonly money: Money | undefined
  /** The one payment that all operations are about; undefined for a token of the merchant's own server. */
  readonly onePayment: string | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}
