import type { Taken, Throttle } from '../../platform/throttle/throttle.ts'
import { tooManyRequests, type Refusal } from './refusal.ts'
import type { Authenticated } from './token.ts'

/**
 * Each merchant's rate (specification, "Limits"). Tokens for one payment may be in the hands of its
 * customers: all of them together get what the merchant's own tokens leave of the rate, each payment a part
 * of it at most, and none of it is taken from those. So nobody who reads such tokens can lock the merchant
 * out, a few payments that are asked for without end leave the others their part, and a merchant with no
 * other tokens has its whole rate for them. At worst, when the one-payment tokens come first, both together
 * are twice the rate for a second.
 */
export async function rateRefusal(
  throttle: Throttle,
  { caller, permission }: Authenticated,
): Promise<Refusal | undefined> {
  const { code, requestsPerSecond } = caller.merchant
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

/**
 * A shop asks for the options, creates, and reads the payin a few times, all in one second, and goes on more
 * slowly.
 */
const inOneSecond = (requestsPerSecond: number): number => Math.max(5, Math.ceil(requestsPerSecond / 5))
/**
 * Whoever asks without end for one payment gets a fifth of the rate, so that two such payments leave the
 * others their part.
 */
const inTenSeconds = (requestsPerSecond: number): number => 10 * Math.max(2, Math.ceil(requestsPerSecond / 5))

/** What one payment is refused does not count for the others. */
async function takeForOnePayment(
  throttle: Throttle,
  { code, requestsPerSecond, own, payment }: OnePayment,
): Promise<Taken> {
  const now = await throttle.take(`payment:${code}/${payment}`, inOneSecond(requestsPerSecond))
  if (!now.allowed) return now
  const lately = await throttle.take(`payment-lately:${code}/${payment}`, inTenSeconds(requestsPerSecond), 10)
  if (!lately.allowed) return lately
  const left = requestsPerSecond - (await throttle.counted(own))
  return throttle.take(`payments:${code}`, left)
}
