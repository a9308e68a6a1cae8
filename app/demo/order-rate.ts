import type { Gateway } from '#lib/gateway.ts'
import { addressIn } from '#lib/platform/address-header.ts'
import { networkOf } from '#lib/platform/throttle/network.ts'
import { plainAnswer } from '../sandbox/form-post.ts'

/** Orders and payouts of one network in a minute: far above what a person tries out. */
const ordersPerMinute = 120

/** The answer to an order too many; undefined while more are accepted. */
export async function tooManyOrders(
  { throttle }: Gateway,
  { headers }: Request,
): Promise<Response | undefined> {
  const bucket = `demo orders ${networkOf(addressIn(headers) ?? '')}`
  const taken = await throttle.take(bucket, ordersPerMinute, 60)
  if (taken.allowed) return undefined
  const { retryAfterSeconds } = taken
  return plainAnswer(429, `Too many orders: order again in ${retryAfterSeconds} s.`, {
    'retry-after': String(retryAfterSeconds),
  })
}
