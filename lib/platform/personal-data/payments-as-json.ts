import type { NamedPayment } from './personal-rows.ts'

/** Payments as the one value of a statement about them, which reads it by json_to_recordset. */
export const paymentsAsJson = (payments: readonly NamedPayment[]): string =>
  JSON.stringify(
    payments.map(({ merchantCode, kind, paymentId }) => ({
      merchant_code: merchantCode,
      kind,
      payment_id: paymentId,
    })),
  )
