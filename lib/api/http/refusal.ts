import type { Violation } from '../../payments/failure.ts'
import { retryAfterSeconds } from '../../platform/db/database-unreachable.ts'
import { errors, type CodeOf, type DetailOf, type ErrorCode } from '../endpoint/error-codes.ts'
import { messageOf } from '../endpoint/error-words.ts'

/** An error answer of the API, from the edge or a failed use case: rendered as a BasicError in one place. */
export interface Refusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly errors?: readonly Violation[]
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal with the status and message of the table of errors. */
export const refusal = <Code extends ErrorCode>(code: Code, ...detail: DetailOf<Code>): Refusal => ({
  status: errors[code].status,
  code,
  message: messageOf(code, ...detail),
})

export const isRefusal = (result: object): result is Refusal => 'status' in result && 'code' in result

/** 400 with everything that is wrong (specification-gaps.md, "Errors"). */
export const invalidRequest = (violations: readonly Violation[]): Refusal => ({
  ...refusal('INVALID_REQUEST', { violations }),
  errors: violations,
})

export const unauthenticated = (code: CodeOf<401>): Refusal => ({
  ...refusal(code),
  headers: { 'www-authenticate': 'Bearer' },
})

export const unavailable: Refusal = {
  ...refusal('SERVICE_UNAVAILABLE'),
  headers: { 'retry-after': String(retryAfterSeconds) },
}

export const tooManyRequests = (waitSeconds: number): Refusal => ({
  ...refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds }),
  headers: { 'retry-after': String(waitSeconds) },
})
