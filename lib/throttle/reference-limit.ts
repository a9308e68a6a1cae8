import type { Taken, Throttle } from './throttle.ts'

/** A bank reference that somebody gives for a payment. */
export interface GivenReference {
  readonly merchant: { readonly code: string; readonly requestsPerSecond: number }
  /** The payment, such as `payin/A-1`. */
  readonly payment: string
  /** Of a customer's browser; absent where the merchant's own server speaks for all of its customers. */
  readonly address?: string | undefined
  /** Whether the payment has another reference already. */
  readonly replaces: boolean
}

const tenMinutes = 600
const hour = 3_600

/** A customer types one or two, and may press the button more than once. */
const perPaymentInTenMinutes = 20
/** Many customers of one mobile network share an address. */
const perAddressInAnHour = 120
/** A merchant's first references are as many as its payments; of ten customers perhaps one corrects theirs. */
const replacementsPerRequestRate = 100

/**
 * Who guesses references to get at money of others tries many: on one payment, from one address, or over many payments of a merchant by
 * replacing one guess by the next. References are counted there, far above what people do; a merchant's server may give the first
 * reference of any number of payments.
 */
export async function takeReference(throttle: Throttle, given: GivenReference): Promise<Taken> {
  const { merchant, payment, address, replaces } = given
  const taken = await Promise.all([
    throttle.take(`reference:${merchant.code}/${payment}`, perPaymentInTenMinutes, tenMinutes),
    address && throttle.take(`reference-address:${address}`, perAddressInAnHour, hour),
    replaces &&
      throttle.take(
        `reference-replaced:${merchant.code}`,
        merchant.requestsPerSecond * replacementsPerRequestRate,
        hour,
      ),
  ])
  const refusals = taken.filter((one) => typeof one === 'object').filter(({ allowed }) => !allowed)
  return refusals.toSorted((a, b) => secondsOf(b) - secondsOf(a))[0] ?? { allowed: true }
}

const secondsOf = (taken: Taken): number => (taken.allowed ? 0 : taken.retryAfterSeconds)
