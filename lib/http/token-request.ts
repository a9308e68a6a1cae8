import type { Gateway } from '../gateway.ts'
import type { Body } from './body.ts'
import { tooManyRequests, unauthenticated, type Refusal } from './refusal.ts'

const failuresPerSecond = 10

const missing = unauthenticated(
  'CREDENTIALS_MISSING',
  'Sign the request (header X-SIGNATURE), or send the deprecated attribute secret.',
)

/** Slow hashes are dear: whoever makes merchants up does not get more of them. */
const secretFailuresPerSecond = 50

/** The limit on failed token requests, one for each merchant and address. */
export interface FailureLimit {
  /** Whether another try with a secret is welcome: comparing one costs so much that it is asked before. */
  refusal(): Promise<Refusal | undefined>
  /** Counts a failure; a refusal when there were too many. A good signature gets through whatever others did. */
  count(): Promise<Refusal | undefined>
}

export function failureLimit(
  { throttle }: Pick<Gateway, 'throttle'>,
  body: Body,
  address: string,
): FailureLimit {
  const { merchantCode } = body.object
  const named = typeof merchantCode === 'string' ? merchantCode.slice(0, 64) : ''
  const buckets = [
    { bucket: `token-failure:${address}/${named}`, perSecond: failuresPerSecond },
    { bucket: `token-failure:${address}`, perSecond: secretFailuresPerSecond },
  ]
  const ask = async (how: 'peek' | 'take') => {
    const taken = await Promise.all(buckets.map(({ bucket, perSecond }) => throttle[how](bucket, perSecond)))
    const refused = taken.find(({ allowed }) => !allowed)
    return refused && !refused.allowed ? tooManyRequests(refused.retryAfterSeconds) : undefined
  }
  return { refusal: () => ask('peek'), count: () => ask('take') }
}

/** Neither signature nor secret: 401 before anything else in the body is looked at (filled gaps, "Tokens"). */
export function credentialsRefusal(headers: Headers, body: Body): Refusal | undefined {
  return headers.get('x-signature') || body.object['secret'] ? undefined : missing
}
