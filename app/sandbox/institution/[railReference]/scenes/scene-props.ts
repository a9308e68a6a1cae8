import type { PaymentRecord } from '#lib/payments/payment-record.ts'

/** What every scene of an institution is drawn from. */
export interface SceneProps {
  record: PaymentRecord
  /** Where "leave without paying" leads. */
  back: string
  /** Which of its screens or places an institution shows; absent: the first. */
  at: string | undefined
}
