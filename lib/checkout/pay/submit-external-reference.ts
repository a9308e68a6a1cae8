import { withoutInvisible } from '../../countries/accounts/digits.ts'
import type { Gateway } from '../../gateway.ts'
import { isFailure, type Failure } from '../../payments/failure.ts'
import { setExternalReferenceWithinLimits } from '../../payments/receive/set-reference-within-limits.ts'
import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'
import { storeEntered } from '../session/session-store.ts'
import { nothingEntered, type NoticeCode } from '../session/session.ts'

const referenceShape = /^\d{12}$/

/** More references were submitted than people type. */
export interface TooManyReferences {
  readonly retryAfterSeconds: number
}

/**
 * Takes the reference that the customer's bank showed; people copy it with spaces, hyphens and letters that
 * nobody sees. `address` is the customer's.
 */
export async function submitExternalReference(
  gateway: Gateway,
  { session }: OpenSession,
  written: string,
  address?: string,
): Promise<TooManyReferences | undefined> {
  const { key, merchant, scope } = session
  if (!rightsOver(scope, key.kind, key.paymentId).submitExternalReference) return undefined
  const reference = withoutInvisible(written).replace(/[\s-]/g, '')
  const storeNotice = (notice: NoticeCode, shown: string) =>
    storeEntered(gateway, session, { ...nothingEntered, notice, reference: shown })
  if (!referenceShape.test(reference)) {
    await storeNotice('REFERENCE_NOT_12_DIGITS', written.slice(0, 40))
    return undefined
  }
  const outcome = await setExternalReferenceWithinLimits(gateway, merchant, key, reference, address)
  if (isFailure(outcome) && outcome.failure === 'TOO_MANY_REFERENCES') return outcome
  const notice = isFailure(outcome) ? noticeOf(outcome) : undefined
  await (notice ? storeNotice(notice, reference) : storeEntered(gateway, session, nothingEntered))
  return undefined
}

/** For its other results (final, not expected), the page shows the payment's status. */
function noticeOf({ failure }: Failure): NoticeCode | undefined {
  if (failure === 'EXTERNAL_REFERENCE_ALREADY_USED') return 'REFERENCE_ALREADY_USED'
  return failure === 'EXTERNAL_REFERENCE_LIMIT' ? 'REFERENCE_LIMIT' : undefined
}
