import type { Operation } from '../operations/operation.ts'
import { successStatus } from '../operations/operation.ts'
import type { Refusal } from './refusal.ts'

/** A response that is not yet one: the edge adds what all of them carry. */
export interface Answer {
  readonly status: number
  /** JSON text; absent for 204. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What an operation answers when it did what it was asked. */
export function successAnswer(operation: Operation, value: unknown): Answer {
  const status = successStatus(operation)
  return status === 204 ? { status } : { status, body: JSON.stringify(value) }
}

/** A BasicError (filled gaps, "Errors"). */
export function refusalAnswer(
  { status, code, message, errors, headers }: Refusal,
  requestId: string,
): Answer {
  const body = JSON.stringify({ code, message, requestId, ...(errors && { errors }) })
  return { status, body, ...(headers && { headers }) }
}

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The web-standard response, with what every response carries. */
export function render(answer: Answer, requestId: string, more: Readonly<Record<string, string>>): Response {
  const headers: Record<string, string> = { ...always, 'x-request-id': requestId, ...more, ...answer.headers }
  if (answer.body === undefined) return new Response(null, { status: answer.status, headers })
  headers['content-type'] ??= 'application/json'
  return new Response(answer.body, { status: answer.status, headers })
}
