import type { PaymentRecord } from '#lib/payments/payment-record.ts'

/** The data of every scene of an institution. */
export interface SceneProps {
  record: PaymentRecord
  /** The target of "Leave without doing anything". */
  back: string
  /** Which of its screens or places an institution shows; absent: the first. */
  at: string | undefined
}
