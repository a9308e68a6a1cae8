import { openPayment } from '../open-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { selectPayment } from '../sql/select-payment.ts'

/** The payment with its personal data; undefined when the merchant has none of this kind and ID. */
export async function readPayment(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  key: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const payment = await selectPayment(db, key)
  return payment && openPayment(personal, payment)
}
