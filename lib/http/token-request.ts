import type { Gateway } from '../gateway.ts'
import type { Body } from './body.ts'
import { tooManyRequests, unauthenticated, type Refusal } from './refusal.ts'

const failuresPerSecond = 10

const missing = unauthenticated(
  'CREDENTIALS_MISSING',
  'Sign the request (header X-SIGNATURE), or send the deprecated attribute secret.',
)

/** The limit on failed token requests, one for each merchant and address. */
export interface FailureLimit {
  /** Whether another try is welcome. */
  refusal(): Promise<Refusal | undefined>
  count(): Promise<void>
}

export function failureLimit(
  { throttle }: Pick<Gateway, 'throttle'>,
  body: Body,
  address: string,
): FailureLimit {
  const { merchantCode } = body.object
  const named = typeof merchantCode === 'string' ? merchantCode.slice(0, 64) : ''
  const bucket = `token-failure:${address}/${named}`
  return {
    refusal: async () => {
      const taken = await throttle.peek(bucket, failuresPerSecond)
      return taken.allowed ? undefined : tooManyRequests(taken.retryAfterSeconds)
    },
    count: async () => void (await throttle.take(bucket, failuresPerSecond)),
  }
}

/** Neither signature nor secret: 401 before anything else in the body is looked at (filled gaps, "Tokens"). */
export function credentialsRefusal(headers: Headers, body: Body): Refusal | undefined {
  return headers.get('x-signature') || body.object['secret'] ? undefined : missing
}
