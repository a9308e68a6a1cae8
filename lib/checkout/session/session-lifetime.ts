import { isFinal, type PaymentStatus } from '../../payments/state-machine.ts'

export interface SessionTimes {
  readonly tokenIssuedAt: Date
  readonly tokenExpiresAt: Date
  /** Tokens of the merchant issued before are revoked, and what they opened with them. */
  readonly tokensValidAfter: Date | undefined
  readonly payment: { readonly status: PaymentStatus; readonly processedAt: Date | undefined } | undefined
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Whether a session still opens its page: without a payment as long as its token, with one until that is
 * final plus a day, because a bank transfer takes longer than a token lives. Revoking tokens ends it at once.
 */
export function sessionIsOpen(
  { tokenIssuedAt, tokenExpiresAt, tokensValidAfter, payment }: SessionTimes,
  now: Date,
): boolean {
  if (tokensValidAfter && tokenIssuedAt <= tokensValidAfter) return false
  if (!payment) return now < tokenExpiresAt
  if (!isFinal(payment.status)) return true
  const finalAt = payment.processedAt ?? now
  return now.getTime() < Math.max(finalAt.getTime() + dayMs, tokenExpiresAt.getTime())
}

/**
 * When a visit is over and its row can be deleted, with its personal data, unless its payment is open then
 * (`lib/worker/purge.ts`). While the payment is open, that is two days after its last planned moment.
 */
export function removableAt(tokenExpiresAt: Date, payment: PaymentOfVisit | undefined): Date {
  if (!payment) return tokenExpiresAt
  const { status, processedAt, attempt } = payment
  const end =
    isFinal(status) && processedAt
      ? processedAt.getTime() + dayMs
      : (attempt.expireAt ?? tokenExpiresAt).getTime() + 2 * dayMs
  return new Date(Math.max(tokenExpiresAt.getTime(), end))
}

interface PaymentOfVisit {
  readonly status: PaymentStatus
  readonly processedAt: Date | undefined
  readonly attempt: { readonly expireAt: Date | undefined }
}
