import { askRail, customerWaitsMs } from './rail/ask-rail.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentKey } from './payment-key.ts'
import { readPayment } from './read/read-payment.ts'
import { railNamed } from './rail/served-by.ts'
import { addReminder } from './sql/reminder.ts'

/**
 * The result of a request to remind. `NOT_POSSIBLE`: the payment does not wait on a phone, or the rail cannot
 * send it again.
 */
export type Reminded = 'SENT' | 'NOT_NOW' | 'NOT_POSSIBLE'

/**
 * Sends the request to the customer's phone again: while the payment waits and no money was received, at most
 * once in 30 seconds and five times for one attempt. Two concurrent calls send one request. `NOT_NOW`: too
 * soon, or the limit is reached.
 */
export async function remindCustomer(context: PaymentContext, key: PaymentKey): Promise<Reminded> {
  const payment = await readPayment(context, key)
  const rail = payment && railNamed(context, payment.attempt.rail)
  if (!payment || !rail?.remind || payment.attempt.method.flow !== 'PUSH') return 'NOT_POSSIBLE'
  if (payment.status !== 'WAITING' || payment.moneyReceived.amount > 0n) return 'NOT_POSSIBLE'
  const { attemptNo, method, railReference } = payment.attempt
  if (!(await addReminder(context.db, key, attemptNo))) return 'NOT_NOW'
  const remind = rail.remind.bind(rail)
  const order = { ...key, methodCode: method.code, railReference }
  await askRail({ limitMs: customerWaitsMs }, (signal) => remind(order, signal))
  return 'SENT'
}
