import { LostAnswerError } from './errors.ts'

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
  send: typeof fetch,
  { operation, method, url, headers, body }: HttpRequest,
  { timeoutMs, signal }: Limits,
): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const lost = (error: unknown): LostAnswerError => {
    if (signal?.aborted) return new LostAnswerError(operation, 'ABORTED', signal.reason)
    return new LostAnswerError(operation, timeout.aborted ? 'TIMEOUT' : 'NETWORK', error)
  }
  let answer: Response
  let text: string
  try {
    answer = await send(url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    text = await answer.text()
  } catch (error) {
    throw lost(error)
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
