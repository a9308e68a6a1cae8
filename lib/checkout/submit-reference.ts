import type { Gateway } from '../gateway.ts'
import { isFailure } from '../payments/failure.ts'
import { setExternalReference } from '../payments/set-external-reference.ts'
import type { OpenSession } from './read-session.ts'
import { rightsOver } from './scope.ts'
import { storeEntered } from './session-store.ts'
import { nothingEntered } from './session.ts'

const referenceShape = /^\d{12}$/

/** Takes the reference that the customer's bank showed; people copy it with spaces and hyphens. */
export async function submitReference(
  gateway: Gateway,
  { session }: OpenSession,
  written: string,
): Promise<void> {
  const { key, scope } = session
  if (!rightsOver(scope, key.kind, key.paymentId).submitReference) return
  const reference = written.replace(/[\s-]/g, '')
  if (!referenceShape.test(reference)) {
    const notice = 'REFERENCE_NOT_12_DIGITS'
    return storeEntered(gateway.db, session.id, {
      ...nothingEntered,
      notice,
      reference: written.slice(0, 40),
    })
  }
  const outcome = await setExternalReference(gateway, key, reference)
  // Whatever else it says (final, not expected), the page shows how the payment stands.
  const used = isFailure(outcome) && outcome.failure === 'EXTERNAL_REFERENCE_ALREADY_USED'
  const entered = used
    ? ({ ...nothingEntered, notice: 'REFERENCE_ALREADY_USED', reference } as const)
    : nothingEntered
  await storeEntered(gateway.db, session.id, entered)
}
