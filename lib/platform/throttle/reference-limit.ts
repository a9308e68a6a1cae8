import { networkOf } from './network.ts'
import type { Taken, Throttle } from './throttle.ts'

/** A bank reference that is submitted for a payment. */
export interface GivenReference {
  readonly merchant: { readonly code: string; readonly requestsPerSecond: number }
  /** The payment, such as `payin/A-1`. */
  readonly payment: string
  /** Of a customer's browser; absent when the merchant's server submits it for its customers. */
  readonly address?: string | undefined
}

interface Limit {
  readonly bucket: string
  readonly most: number
  readonly seconds: number
}

const tenMinutes = 600
const hour = 3_600

/** A customer types one or two, and may press the button more than once. */
const perPaymentInTenMinutes = 20
/** Many customers of one mobile network share an address; few of them correct what they typed. */
const replacementsPerAddressInAnHour = 120
/** Of ten customers perhaps one corrects theirs. */
const replacementsPerRequestRate = 100

/**
 * Counts every reference submitted for the payment, whatever its result: above what people type, it is a
 * guess.
 */
export const takeReference = (throttle: Throttle, { merchant, payment }: GivenReference): Promise<Taken> =>
  takeInOrder(throttle, [
    {
      bucket: `reference:${merchant.code}/${payment}`,
      most: perPaymentInTenMinutes,
      seconds: tenMinutes,
    },
  ])

/**
 * Counts a reference that is recorded in addition to those that the payment has already. Somebody who guesses
 * the references of other people's money replaces one guess by the next; a payment's first reference is never
 * counted here, because a merchant's server may submit those of any number of payments.
 */
export const takeReplacement = (throttle: Throttle, { merchant, address }: GivenReference): Promise<Taken> =>
  takeInOrder(throttle, [
    ...(address === undefined
      ? []
      : [
          {
            bucket: `reference-address:${merchant.code}/${networkOf(address)}`,
            most: replacementsPerAddressInAnHour,
            seconds: hour,
          },
        ]),
    {
      bucket: `reference-replaced:${merchant.code}`,
      most: merchant.requestsPerSecond * replacementsPerRequestRate,
      seconds: hour,
    },
  ])

/** A request that one limit rejects counts in none of them: neither in those before it nor in those after. */
async function takeInOrder(throttle: Throttle, limits: readonly Limit[]): Promise<Taken> {
  const counted: string[] = []
  for (const { bucket, most, seconds } of limits) {
    const taken = await throttle.take(bucket, most, seconds)
    counted.push(bucket)
    if (taken.allowed) continue
    for (const one of counted) await throttle.giveBack(one)
    return taken
  }
  return { allowed: true }
}
