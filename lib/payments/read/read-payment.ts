import { gatherCalls } from '../../platform/db/gather/gathered-calls.ts'
import { perDatabase } from '../../platform/db/gather/per-database.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord, StoredPayment } from '../payment-record.ts'
import { selectPayments } from '../sql/select-payments.ts'

const queueOf = perDatabase((database) =>
  gatherCalls<PaymentKey, StoredPayment | undefined>({
    run: (keys) => selectPayments(database, keys),
    most: 32,
    atOnce: 2,
  }),
)

/**
 * The payment with its personal data; undefined when the merchant has none of this kind and ID. It is read
 * from the database after it was asked for, in one statement with others that are read at the same time.
 */
export async function readPayment(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  key: PaymentKey,
): Promise<PaymentRecord | undefined> {
  const payment = await queueOf(db)(key)
  return payment && openPayment(personal, payment)
}
