import type { IncomingMessage } from 'node:http'
import type { Gateway } from '../../gateway.ts'
import { networkOf } from '../../platform/throttle/network.ts'
import type { Taken } from '../../platform/throttle/throttle.ts'
import { authenticateOperator } from '../../tokens/operator/authenticate-operator.ts'
import type { OperatorToken } from '../../tokens/operator/operator-token.ts'
import { refused, type OperatorAnswer } from './operator-answer.ts'

const failuresPerSecond = 10
/**
 * At this multiple of the limit no token is looked up either. Below it, a good one is accepted whatever
 * others behind the same address do.
 */
const lookedUpTimes = 10
/** A machine sends a file now and then. */
const requestsPerSecond = 10

/** Who sent a request. */
export interface Sender {
  readonly address: string
  readonly requestId: string
}

/**
 * The token that a request carries, or the refusal. Failures are counted by the sender's network: 429 above
 * ten a second.
 */
export async function operatorOf(
  { db, digest, throttle }: Gateway,
  { headers }: IncomingMessage,
  { address, requestId }: Sender,
): Promise<{ readonly operator: OperatorToken } | { readonly answer: OperatorAnswer }> {
  const failures = `operator-failure:${networkOf(address)}`
  const failedBefore = await throttle.peek(failures, failuresPerSecond * lookedUpTimes)
  if (!failedBefore.allowed) return { answer: later(failedBefore, requestId) }
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const operator = token === undefined ? undefined : await authenticateOperator(db, digest, token)
  if (!operator) {
    const counted = await throttle.take(failures, failuresPerSecond)
    if (!counted.allowed) return { answer: later(counted, requestId) }
    const code = token === undefined ? 'TOKEN_MISSING' : 'TOKEN_INVALID'
    return { answer: refused(code, requestId, { headers: { 'www-authenticate': 'Bearer' } }) }
  }
  const taken = await throttle.take(`operator:${operator.id}`, requestsPerSecond)
  return taken.allowed ? { operator } : { answer: later(taken, requestId) }
}

const later = (taken: Taken, requestId: string): OperatorAnswer =>
  tooMany(requestId, taken.allowed ? 1 : taken.retryAfterSeconds)

/** The answer while there are too many requests, with the seconds to wait. */
export const tooMany = (requestId: string, seconds: number): OperatorAnswer =>
  refused('TOO_MANY_REQUESTS', requestId, { headers: { 'retry-after': String(seconds) } })
