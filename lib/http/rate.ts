import type { Taken, Throttle } from '../throttle/throttle.ts'
import { tooManyRequests, type Refusal } from './refusal.ts'
import type { Authenticated } from './token.ts'

/**
 * Each merchant's rate (specification, "Limits"). Tokens for one payment may be in the hands of its customers: they get what the merchant's
 * own tokens leave of the rate, each payment half of it at most, and none of it is taken from those. So nobody who reads such tokens can
 * lock the merchant out, and a merchant with no other tokens has its whole rate for them.
 */
export async function rateRefusal(
  throttle: Throttle,
  { merchant, permission }: Authenticated,
): Promise<Refusal | undefined> {
  const { code, requestsPerSecond } = merchant
  const own = `merchant:${code}`
  const taken =
    permission.onePayment === undefined
      ? await throttle.take(own, requestsPerSecond)
      : await takeForOnePayment(throttle, { code, requestsPerSecond, own, payment: permission.onePayment })
  return taken.allowed ? undefined : tooManyRequests(taken.retryAfterSeconds)
}

interface OnePayment {
  readonly code: string
  readonly requestsPerSecond: number
  /** The bucket of the merchant's own tokens. */
  readonly own: string
  readonly payment: string
}

/** What one payment is refused does not count for the others. */
async function takeForOnePayment(
  throttle: Throttle,
  { code, requestsPerSecond, own, payment }: OnePayment,
): Promise<Taken> {
  const half = Math.ceil(requestsPerSecond / 2)
  const taken = await throttle.take(`payment:${code}/${payment}`, half)
  if (!taken.allowed) return taken
  const left = requestsPerSecond - (await throttle.counted(own))
  return throttle.take(`payments:${code}`, left)
}
