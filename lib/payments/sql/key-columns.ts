import type { PaymentKey } from '../payment-key.ts'

/** Payments as parameters of a statement: their merchants, kinds and IDs, three arrays for `unnest`. */
export const keyColumns = (keys: readonly PaymentKey[]): readonly string[][] => [
  keys.map(({ merchantCode }) => merchantCode),
  keys.map(({ kind }) => kind),
  keys.map(({ paymentId }) => paymentId),
]
