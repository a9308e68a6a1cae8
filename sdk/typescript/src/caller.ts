import { apiError, retryAfterSeconds } from './api-error.ts'
import { LostAnswerError } from './errors.ts'
import { exchange, type HttpAnswer, type HttpRequest } from './exchange.ts'
import { addressOf, type OperationRow, type Sent } from './operation-row.ts'
import type { CallOptions, Fetch } from './options.ts'
import type { TokenSource } from './tokens/token-source.ts'
import { apiVersion } from './version.ts'
import { wait, type Waits } from './waits.ts'

/** The parts of a client that send. */
export interface Caller {
  readonly baseUrl: string
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly waits: Waits
  readonly tokens: TokenSource
  /** Sent with every request of the client. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a try brought: an answer of the gateway, or none that can be read. */
export type Outcome = HttpAnswer | LostAnswerError

/** A proxy answers these while the gateway behind it may have carried the request out. */
export const unknownOutcome: readonly number[] = [502, 503, 504]

export const isAnswer = (outcome: Outcome): outcome is HttpAnswer => !(outcome instanceof LostAnswerError)

/** Whether a try may be repeated for what came of it, given what a second one does. */
function mayRepeat(row: OperationRow, outcome: Outcome): boolean {
  if (!isAnswer(outcome)) return row.repeat !== 'ONCE' && outcome.reason !== 'ABORTED'
  // The gateway has not begun with a request that it answers with 429.
  return outcome.status === 429 || (row.repeat !== 'ONCE' && unknownOutcome.includes(outcome.status))
}

/**
 * Sends an operation that is no create, again while that is safe. Resolves to the JSON of the answer,
 * undefined where there is none; rejects with an ApiError or a LostAnswerError.
 */
export async function callRepeatedly(
  caller: Caller,
  row: OperationRow,
  sent: Sent,
  options: CallOptions,
): Promise<unknown> {
  for (let repeat = 1; ; repeat += 1) {
    const outcome = await sendOnce(caller, row, sent, options)
    if (isAnswer(outcome) && isSuccess(outcome)) return outcome.json
    const delay = mayRepeat(row, outcome) ? caller.waits.before(repeat, waitAsked(outcome)) : undefined
    if (delay === undefined) throw errorOf(row, outcome)
    await pause(row, delay, options)
  }
}

export const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300

/** The seconds that an answer asks to wait. */
export const waitAsked = (outcome: Outcome): number | undefined =>
  isAnswer(outcome) ? retryAfterSeconds(outcome.headers) : undefined

/** What the caller of the client gets instead of an answer. */
export const errorOf = ({ id }: OperationRow, outcome: Outcome): Error =>
  isAnswer(outcome) ? apiError(id, outcome) : outcome

/** Waits before a repetition; an abort ends the call. */
export async function pause({ id }: OperationRow, ms: number, { signal }: CallOptions): Promise<void> {
  try {
    await wait(ms, signal)
  } catch (error) {
    throw new LostAnswerError(id, 'ABORTED', error)
  }
}

/**
 * One try with a valid token. A token that the gateway does not accept any more is replaced once: a request
 * that is answered with 401 was not carried out. Rejects only where no token could be had.
 */
export async function sendOnce(
  caller: Caller,
  row: OperationRow,
  sent: Sent,
  options: CallOptions,
): Promise<Outcome> {
  const { tokens } = caller
  const url = addressOf(caller.baseUrl, row, sent)
  const first = await tokens.tokenFor(row, options.signal)
  const outcome = await tried(caller, requestOf(caller, row, url, sent, first, options), options)
  const isRefused = isAnswer(outcome) && outcome.status === 401
  if (!isRefused || first === undefined || !tokens.forget(row, first)) return outcome
  const second = await tokens.tokenFor(row, options.signal)
  return tried(caller, requestOf(caller, row, url, sent, second, options), options)
}

function requestOf(
  { headers }: Caller,
  row: OperationRow,
  url: string,
  { body }: Sent,
  token: string | undefined,
  options: CallOptions,
): HttpRequest {
  return {
    operation: row.id,
    method: row.method,
    url,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
      ...options.headers,
      'X-API-Version': apiVersion,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Sends a request; an answer that was lost is a value. */
export async function tried(
  caller: Pick<Caller, 'fetch' | 'timeoutMs'>,
  request: HttpRequest,
  { signal, timeoutMs = caller.timeoutMs }: CallOptions,
): Promise<Outcome> {
  try {
    return await exchange(caller.fetch, request, { timeoutMs, signal })
  } catch (error) {
    if (error instanceof LostAnswerError) return error
    throw error
  }
}
