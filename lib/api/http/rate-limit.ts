import type { Taken, Throttle } from '../../platform/throttle/throttle.ts'
import { tooManyRequests, type Refusal } from './refusal.ts'
import type { Authenticated } from './token.ts'

/**
 * Limits each merchant's rate (specification, "Limits"). Customers may hold the tokens for one payment. All
 * of these tokens together get what the merchant's other tokens leave of the rate, each payment at most a
 * part of it, and they take nothing from the other tokens. So customers cannot lock the merchant out, a few
 * payments that are requested constantly leave a part for the others, and a merchant with no other tokens has
 * its whole rate for them. At worst, when the one-payment tokens come first, both together make twice the
 * rate for a second.
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
 * A shop requests the options, creates the payin and reads it a few times, all in one second, and then reads
 * it less often.
 */
const inOneSecond = (requestsPerSecond: number): number => Math.max(5, Math.ceil(requestsPerSecond / 5))
/**
 * A payment that is requested constantly gets a fifth of the rate, so that two of them leave a part for the
 * others.
 */
const inTenSeconds = (requestsPerSecond: number): number => 10 * Math.max(2, Math.ceil(requestsPerSecond / 5))

/** A request that is refused for one payment does not count for the others. */
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
