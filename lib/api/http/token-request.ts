import type { RequestHeaders } from './api-request.ts'
import type { Gateway } from '../../gateway.ts'
import { networkOf } from '../../platform/throttle/network.ts'
import type { Answer } from './answer.ts'
import type { Body } from './body.ts'
import { tooManyRequests, unauthenticated, type Refusal } from './refusal.ts'

const failuresPerSecond = 10

const missing = unauthenticated('CREDENTIALS_MISSING')

/** Slow hashes are expensive: made-up merchant codes do not get more of them. */
const addressFailuresPerSecond = 50
/**
 * At this multiple of the limit no signature is verified either. Below it, a good one is accepted whatever
 * other requests from its address do.
 */
const signedTimes = 10

/** The limit on failed token requests, one for each merchant and address. */
export interface FailureLimit {
  /** A refusal when there were too many failures already; counts nothing. */
  refusal(): Promise<Refusal | undefined>
  /** The same for a signed request, before its signature is verified. */
  refusalOfSigned(): Promise<Refusal | undefined>
  /** Counts a failure; a refusal when there were too many. */
  count(): Promise<Refusal | undefined>
  /** Takes back a failure that was counted before the outcome was known. */
  giveBack(): Promise<void>
}

export function failureLimit(
  { throttle }: Pick<Gateway, 'throttle'>,
  body: Body,
  address: string,
): FailureLimit {
  const { merchantCode } = body.object
  const named = typeof merchantCode === 'string' ? merchantCode.slice(0, 64) : ''
  const from = networkOf(address)
  const buckets = [
    { bucket: `token-failure:${from}/${named}`, perSecond: failuresPerSecond },
    { bucket: `token-failure:${from}`, perSecond: addressFailuresPerSecond },
  ]
  const check = async (how: 'peek' | 'take', times = 1) => {
    const taken = await Promise.all(
      buckets.map(({ bucket, perSecond }) => throttle[how](bucket, perSecond * times)),
    )
    const refused = taken.find(({ allowed }) => !allowed)
    return refused && !refused.allowed ? tooManyRequests(refused.retryAfterSeconds) : undefined
  }
  return {
    refusal: () => check('peek'),
    refusalOfSigned: () => check('peek', signedTimes),
    count: () => check('take'),
    giveBack: async () => {
      await Promise.all(buckets.map(({ bucket }) => throttle.giveBack(bucket)))
    },
  }
}

/** An empty header is no signature. */
export const isSigned = (headers: RequestHeaders): boolean => Boolean(headers.get('x-signature'))

/**
 * Runs a request with a secret. A failure is counted before the secret is compared and taken back if there is
 * none, so that concurrent requests get no more tries than sequential ones. Only a few are compared at once.
 */
export async function withSecret<Result extends { readonly status: number }>(
  { secretChecks }: Pick<Gateway, 'secretChecks'>,
  address: string,
  limit: FailureLimit,
  compare: () => Promise<Result>,
): Promise<Result | Refusal> {
  const answer = await secretChecks.run(networkOf(address), async () => {
    const refused = await limit.count()
    if (refused) return refused
    const compared = await compare()
    if (compared.status !== 401) await limit.giveBack()
    return compared
  })
  return answer ?? tooManyRequests(1)
}

/** Refusals that are decided after the credentials were found valid. */
const afterCredentials: ReadonlySet<string | undefined> = new Set([
  'TIMESTAMP_OUT_OF_RANGE',
  'SIGNATURE_REUSED',
])

/** Whether the answer to a token request shows that the merchant sent it: its credentials were valid. */
export function provesMerchant(answer: Answer | Refusal): boolean {
  const codes = 'code' in answer ? [answer.code] : (answer.codes ?? [])
  return answer.status === 200 || codes.some((code) => afterCredentials.has(code))
}

/**
 * Neither signature nor secret: 401 before anything else in the body is checked (specification-gaps.md,
 * "Tokens").
 */
export function credentialsRefusal(headers: RequestHeaders, body: Body): Refusal | undefined {
  return isSigned(headers) || body.object['secret'] ? undefined : missing
}
