import { paymentEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { railNamed } from '../served-by.ts'

/** The order of an attempt, as its rail knows it. */
export interface RailOrder extends PaymentKey {
  readonly rail: string
  readonly methodCode: string
  readonly railReference: string
}

export const orderOf = ({ key, attempt }: PaymentRecord): RailOrder => ({
  ...key,
  rail: attempt.rail,
  methodCode: attempt.method.code,
  railReference: attempt.railReference,
})

/**
 * Tells the rail, after the commit, that the order of an attempt is no longer wanted. Never throws, and does
 * not wait for the rail.
 */
export function cancelOrder(context: PaymentContext, { rail, ...order }: RailOrder): void {
  const { methodCode: _, railReference: __, ...key } = order
  void railNamed(context, rail)
    ?.cancel?.(order)
    .catch((error: unknown) =>
      context.log.write(paymentEvents['payment.cancel-unconfirmed'], { err: error, ...key, rail }),
    )
}
