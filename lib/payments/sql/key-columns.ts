import type { PaymentKey } from '../payment-key.ts'

/** Payments as parameters of a statement: their merchants, kinds and IDs, three arrays for `unnest`. */
export const keyColumns = (keys: readonly PaymentKey[]): readonly string[][] => [
  keys.map(({ merchantCode }) => merchantCode),
  keys.map(({ kind }) => kind),
  keys.map(({ paymentId }) => paymentId),
]

/** The same as values of a statement, by their names. */
export const keyArrays = (keys: readonly PaymentKey[]) => ({
  merchantCodes: keys.map(({ merchantCode }) => merchantCode),
  kinds: keys.map(({ kind }) => kind),
  paymentIds: keys.map(({ paymentId }) => paymentId),
})

/**
 * Payments as one JSON text for `json_to_recordset`, each with its place `no`. An array's length would be
 * known to the planner, which would then plan every statement anew, for up to a millisecond. `attemptNo`: of
 * each this attempt.
 */
export const keysAsJson = (keys: readonly PaymentKey[], attemptNo?: number): string =>
  JSON.stringify(
    keys.map(({ merchantCode, kind, paymentId }, no) => ({
      no,
      merchant_code: merchantCode,
      kind,
      payment_id: paymentId,
      attempt_no: attemptNo,
    })),
  )
