import type { Violation } from '../../payments/failure.ts'
import { retryAfterSeconds } from '../../platform/db/database-unreachable.ts'
import type { ErrorCode } from '../operations/error-codes.ts'

/** Why the edge does not let a request through, or what a failed use case becomes: rendered as a BasicError in one place. */
export interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly errors?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
}

export const refusal = (
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Refusal => ({ status, code, message, headers })

export const isRefusal = (result: object): result is Refusal => 'status' in result && 'code' in result

/** 400 with everything that is wrong (specification-gaps.md, "Errors"). */
export function invalidRequest(violations: readonly Violation[]): Refusal {
  const [first] = violations
  const message =
    first && violations.length === 1
      ? first.message
      : `${violations.length} things are wrong with the request: see errors`
  return { status: 400, code: 'INVALID_REQUEST', message, errors: violations }
}

export const unauthenticated = (code: ErrorCode, message: string): Refusal =>
  refusal(401, code, message, { 'www-authenticate': 'Bearer' })

export const unavailable: Refusal = refusal(
  503,
  'SERVICE_UNAVAILABLE',
  `The database of the gateway is away for a moment: come back in ${retryAfterSeconds} s. Whether the request was carried out is not known: GET with the same ID tells.`,
  { 'retry-after': String(retryAfterSeconds) },
)

export const tooManyRequests = (waitSeconds: number): Refusal =>
  refusal(429, 'TOO_MANY_REQUESTS', `Too many requests: try again in ${waitSeconds} s.`, {
    'retry-after': String(waitSeconds),
  })
