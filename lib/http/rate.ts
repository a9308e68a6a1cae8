import type { Throttle } from '../throttle/throttle.ts'
import { tooManyRequests, type Refusal } from './refusal.ts'
import type { Authenticated } from './token.ts'

/**
 * Each merchant's rate, and inside it a smaller one for each payment whose token a browser may hold: whoever reads such a token
 * cannot use up the merchant's rate.
 */
export async function rateRefusal(
  throttle: Throttle,
  authenticated: Authenticated,
): Promise<Refusal | undefined> {
  const { merchant, permission } = authenticated
  if (permission.onePayment !== undefined) {
    const half = Math.ceil(merchant.requestsPerSecond / 2)
    const taken = await throttle.take(`payment:${merchant.code}/${permission.onePayment}`, half)
    if (!taken.allowed) return tooManyRequests(taken.retryAfterSeconds)
  }
  const taken = await throttle.take(`merchant:${merchant.code}`, merchant.requestsPerSecond)
  return taken.allowed ? undefined : tooManyRequests(taken.retryAfterSeconds)
}
