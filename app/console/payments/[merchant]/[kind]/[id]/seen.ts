import type { PaymentStory } from '#lib/console/payments/payment-story.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import type { Visit } from '../../../../visit.ts'

/** What every part of a payment's page is drawn from. */
export interface Seen {
  readonly visit: Visit
  readonly paymentKey: PaymentKey
  readonly story: PaymentStory
  /** Whether customers are shown in clear. */
  readonly inClear: boolean
  /** What people call a bank account; undefined where it is none, or not for the person to know. */
  readonly nameOf: (accountId: string) => string | undefined
}
