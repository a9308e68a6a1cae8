import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { selectPayment } from '../sql/select-payment.ts'

/** The payment; undefined when the merchant has none of this kind and ID. */
export const readPayment = (context: PaymentContext, key: PaymentKey): Promise<PaymentRecord | undefined> =>
  selectPayment(context.db, key)
