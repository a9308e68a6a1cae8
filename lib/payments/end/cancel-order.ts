import { paymentEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { railNamed } from '../served-by.ts'

/**
 * Tells the rail, after the commit, that the order of an attempt is no longer wanted. Never throws, and does
 * not wait for the rail.
 */
export function cancelOrder(context: PaymentContext, { key, attempt }: PaymentRecord): void {
  const { method, rail, railReference } = attempt
  const order = { ...key, methodCode: method.code, railReference }
  void railNamed(context, rail)
    ?.cancel?.(order)
    .catch((error: unknown) =>
      context.log.write(paymentEvents['payment.cancel-unconfirmed'], { err: error, ...key, rail }),
    )
}
