import type { Merchant } from '../../merchants/merchant.ts'
import { takeReference, takeReplacement } from '../../platform/throttle/reference-limit.ts'
import type { Taken, Throttle } from '../../platform/throttle/throttle.ts'
import type { Failure, Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import { setExternalReference } from './set-external-reference.ts'

/**
 * Stores the 12-digit reference that was entered for a payment, within the limits against guessing (endpoint
 * 10). `address` is the customer's; absent where the merchant's own server sends it. Fails as
 * `setExternalReference`, and with `TOO_MANY_REFERENCES`.
 */
export async function setExternalReferenceWithinLimits(
  context: PaymentContext & { readonly throttle: Throttle },
  merchant: Merchant,
  key: PaymentKey,
  reference: string,
  address: string | undefined,
): Promise<Outcome<undefined>> {
  const given = { merchant, payment: `${key.kind}/${key.paymentId}`, address }
  const refused = refusalOf(await takeReference(context.throttle, given))
  const mayReplace = async () => refusalOf(await takeReplacement(context.throttle, given))
  return refused ?? setExternalReference(context, key, reference, mayReplace)
}

const refusalOf = (taken: Taken): Failure | undefined =>
  taken.allowed ? undefined : { failure: 'TOO_MANY_REFERENCES', retryAfterSeconds: taken.retryAfterSeconds }
