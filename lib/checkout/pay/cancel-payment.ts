import type { Gateway } from '../../gateway.ts'
import { cancelPayment } from '../../payments/end/end-payment.ts'
import { isFailure } from '../../payments/failure.ts'
import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered } from '../session/session.ts'

/** The customer cancels. Rejected after money arrived; then the page shows that. */
export async function cancelCheckout(gateway: Gateway, { session, payment }: OpenSession): Promise<void> {
  const { key, scope } = session
  if (!payment || !rightsOver(scope, key.kind, key.paymentId).cancel) return
  const outcome = await cancelPayment(gateway, key)
  if (isFailure(outcome)) {
    await storeEntered(gateway, session, { ...nothingEntered, notice: 'TOO_LATE_TO_CANCEL' })
  }
}
