import { LostAnswerError } from './errors.ts'
import type { Fetch } from './options.ts'

/** One request. */
export interface HttpRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One answer; `json` is undefined where there is no body. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json: unknown
}

export interface Limits {
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/**
 * Sends a request once and reads its whole answer within the limit. Rejects with a LostAnswerError where
 * there is none that can be read. Redirects are not followed: no endpoint has one.
 */
export async function exchange(
  send: Fetch,
  { operation, method, url, headers, body }: HttpRequest,
  { timeoutMs, signal }: Limits,
): Promise<HttpAnswer> {
  const end = endOf(timeoutMs, signal)
  let answer: Response
  let text: string
  try {
    answer = await send(url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: end.signal,
    })
    text = await answer.text()
  } catch (error) {
    if (signal?.aborted) throw new LostAnswerError(operation, 'ABORTED', signal.reason)
    throw new LostAnswerError(operation, end.signal.aborted ? 'TIMEOUT' : 'NETWORK', error)
  } finally {
    end.forget()
  }
  const json = parsed(text)
  // An error of a proxy need not be JSON; a success of the API always is, or empty.
  if (answer.ok && text !== '' && json === undefined)
    throw new LostAnswerError(
      operation,
      'UNREADABLE',
      new SyntaxError(`${answer.status} with a body that is no JSON`),
    )
  return { status: answer.status, headers: answer.headers, json }
}

/** What a timer can hold, 24 days: it fires at once after more. */
const timerMaxMs = 2 ** 31 - 1

/**
 * Aborts after the limit or with the signal. Not AbortSignal.any: what it links to a signal that lives long
 * would accumulate, and Node 20.0 does not have it.
 */
function endOf(
  timeoutMs: number,
  signal: AbortSignal | undefined,
): { signal: AbortSignal; forget: () => void } {
  const end = new AbortController()
  const abort = () => end.abort(signal?.reason)
  const late = () => end.abort(new DOMException('no answer in time', 'TimeoutError'))
  const timer = setTimeout(late, Math.min(timeoutMs, timerMaxMs))
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: end.signal,
    forget: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
