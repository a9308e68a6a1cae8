import { apiError } from '../api-error.ts'
import {
  errorOf,
  isAnswer,
  isSuccess,
  pause,
  tried,
  unknownOutcome,
  waitAsked,
  type Caller,
} from '../caller.ts'
import { LostAnswerError } from '../errors.ts'
import type { HttpAnswer } from '../exchange.ts'
import type { Token } from '../generated/types.ts'
import type { OperationRow } from '../operation-row.ts'
import type { CallOptions } from '../options.ts'
import {
  operationFor,
  signedTokenRequest,
  type Signing,
  type TokenByActionOrder,
  type TokenOrder,
} from './token-request.ts'
import { tokenStore } from './token-store.ts'
import { unlessAborted } from '../waits.ts'
import type { TokenSource } from './token-source.ts'

/** What a source of signed tokens needs to send. */
type Sending = Pick<Caller, 'baseUrl' | 'fetch' | 'timeoutMs' | 'waits'>

export interface OwnTokens extends Signing {
  readonly operations: readonly string[] | undefined
  readonly validitySecs: number
}

/**
 * Tokens of a merchant, each for one operation with any ID or all for the same list of operations. They stay
 * in the merchant's server.
 */
export function signedTokens(sending: Sending, own: OwnTokens): TokenSource {
  const store = tokenStore()
  const nameOf = (row: OperationRow) => (own.operations ? '' : row.id)
  return {
    tokenFor: async (row, signal) => {
      if (row.permission === undefined) return undefined
      const order = {
        operations: [...(own.operations ?? [anyIdOf(row.permission)])],
        validitySecs: own.validitySecs,
      }
      // Without the signal of this call: others may wait for the same token.
      const token = store.get(nameOf(row), own.validitySecs, () => requestToken(sending, own, order, {}))
      try {
        return await unlessAborted(token, signal)
      } catch (error) {
        throw signal?.aborted ? new LostAnswerError(row.id, 'ABORTED', error) : error
      }
    },
    forget: (row, token) => {
      store.forget(nameOf(row), token)
      return true
    },
  }
}

/** `POST /payins/{idPayin}` for any ID, as the pattern of a token. */
const anyIdOf = (permission: string): string => permission.replaceAll(/\{\w+\}/g, '[^/]+')

/**
 * Asks for a token, again where that may help: a token changes nothing, so every try is safe. Each is signed
 * anew, because a signature is accepted once.
 */
export async function requestToken(
  sending: Sending,
  signing: Signing,
  order: TokenOrder | TokenByActionOrder,
  options: CallOptions,
): Promise<Token> {
  const row = operationFor(order)
  for (let repeat = 1; ; repeat += 1) {
    const request = await signedTokenRequest(sending.baseUrl, order, signing)
    const outcome = await tried(sending, request, options)
    if (isAnswer(outcome) && isSuccess(outcome)) return tokenIn(row, outcome)
    const isWorthIt = isAnswer(outcome)
      ? [429, ...unknownOutcome].includes(outcome.status)
      : outcome.reason !== 'ABORTED'
    const delay = isWorthIt ? sending.waits.before(repeat, waitAsked(outcome)) : undefined
    if (delay === undefined) throw errorOf(row, outcome)
    await pause(row, delay, options)
  }
}

function tokenIn(row: OperationRow, answer: HttpAnswer): Token {
  const token = answer.json as Partial<Token> | undefined
  if (typeof token?.token !== 'string') throw apiError(row.id, answer)
  return token as Token
}
