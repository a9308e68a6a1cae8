import { takeReference, takeReplacement } from '../throttle/reference-limit.ts'
import type { Taken, Throttle } from '../throttle/throttle.ts'
import type { Failure, Outcome } from './failure.ts'
import type { House } from './house.ts'
import type { PaymentKey } from './provider.ts'
import { setExternalReference } from './set-external-reference.ts'

/**
 * Takes the 12-digit reference that somebody gives for a payment, within the limits against guessing (endpoint 10). `address` is the
 * customer's; absent where the merchant's own server speaks for its customers. Fails as `setExternalReference`, and with
 * `TOO_MANY_REFERENCES`.
 */
export async function giveReference(
  house: House & { readonly throttle: Throttle },
  key: PaymentKey,
  reference: string,
  address: string | undefined,
): Promise<Outcome<undefined>> {
  const merchant = await house.merchants.find(key.merchantCode)
  if (!merchant) return { failure: 'PAYMENT_NOT_FOUND' }
  const given = { merchant, payment: `${key.kind}/${key.paymentId}`, address }
  const refused = refusalOf(await takeReference(house.throttle, given))
  const mayReplace = async () => refusalOf(await takeReplacement(house.throttle, given))
  return refused ?? setExternalReference(house, key, reference, mayReplace)
}

const refusalOf = (taken: Taken): Failure | undefined =>
  taken.allowed ? undefined : { failure: 'TOO_MANY_REFERENCES', retryAfterSeconds: taken.retryAfterSeconds }
