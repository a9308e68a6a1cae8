import type { CountedRequest, Throttle } from '../../platform/throttle/throttle.ts'
import { tooManyRequests, type Refusal } from './refusal.ts'
import type { Authenticated } from './token.ts'

/** Whether a request is within its limits, and the headers that say what is left of them. */
export interface Rate {
  readonly refusal?: Refusal
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Limits each merchant's rate (specification, "Limits"). Customers may hold the tokens for one payment. All
 * of these tokens together get what the merchant's other tokens leave of the rate, each payment at most a
 * part of it, and they take nothing from the other tokens. So customers cannot lock the merchant out, a few
 * payments that are requested constantly leave a part for the others, and a merchant with no other tokens has
 * its whole rate for them. At worst, when the one-payment tokens come first, both together make twice the
 * rate for a second. What is left is said as in draft-ietf-httpapi-ratelimit-headers-11: each limit has a
 * name, a quota `q` in a window of `w` seconds, of which `r` requests remain until it ends in `t` seconds.
 */
export async function rateOf(throttle: Throttle, { caller, permission }: Authenticated): Promise<Rate> {
  const { code, requestsPerSecond } = caller.merchant
  const own = `merchant:${code}`
  const windows =
    permission.onePayment === undefined
      ? [await takeFrom(throttle, own, { name: 'merchant', quota: requestsPerSecond, seconds: 1 })]
      : await takeForOnePayment(throttle, { code, requestsPerSecond, own, payment: permission.onePayment })
  // Only the last one may have refused: after it no other is counted.
  const last = windows.at(-1)?.taken
  const headers = {
    'ratelimit-policy': windows
      .map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`)
      .join(', '),
    ratelimit: windows
      .map(({ name, taken }) => `"${name}";r=${taken.left};t=${taken.endsInSeconds}`)
      .join(', '),
  }
  return last?.allowed === false ? { refusal: tooManyRequests(last.retryAfterSeconds), headers } : { headers }
}

interface Limit {
  readonly name: string
  /** Requests in one window. */
  readonly quota: number
  readonly seconds: number
}

interface Window extends Limit {
  readonly taken: CountedRequest
}

const takeFrom = async (throttle: Throttle, bucket: string, limit: Limit): Promise<Window> => ({
  ...limit,
  taken: await throttle.take(bucket, limit.quota, limit.seconds),
})

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
): Promise<Window[]> {
  const quota = inOneSecond(requestsPerSecond)
  const now = await takeFrom(throttle, `payment:${code}/${payment}`, { name: 'payment', quota, seconds: 1 })
  if (!now.taken.allowed) return [now]
  const lately = await takeFrom(throttle, `payment-lately:${code}/${payment}`, {
    name: 'payment-lately',
    quota: inTenSeconds(requestsPerSecond),
    seconds: 10,
  })
  if (!lately.taken.allowed) return [now, lately]
  const left = Math.max(0, requestsPerSecond - (await throttle.counted(own)))
  const shared = await takeFrom(throttle, `payments:${code}`, { name: 'payments', quota: left, seconds: 1 })
  return [now, lately, shared]
}
