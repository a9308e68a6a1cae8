import type { NamedPayment } from '../personal-rows.ts'

/** The payments that a statement is about, as a table `asked` of the JSON that `paymentsAsJson` writes, in SQL. */
export const askedPayments = `json_to_recordset($1) as asked (merchant_code text, kind text, payment_id text)`

/** The parameter of `askedPayments`. */
export const paymentsAsJson = (payments: readonly NamedPayment[]): string =>
  JSON.stringify(
    payments.map(({ merchantCode, kind, paymentId }) => ({
      merchant_code: merchantCode,
      kind,
      payment_id: paymentId,
    })),
  )
