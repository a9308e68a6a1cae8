/** One thing that is wrong with a request. */
export interface Fault {
  /** The field, as a dotted path: `paymentMethod.account.accountName`. Absent: the whole request. */
  readonly path?: string
  /** A stable word to decide by: `REQUIRED`, `AMOUNT_BELOW_MINIMUM`. New ones may be added. */
  readonly code: string
  /** What to change, in English, for developers. */
  readonly remedy: string
}

/** What an `ApiError` consists of. */
export interface ApiErrorParts {
  readonly operation: string
  readonly status: number
  readonly code: string
  readonly message: string
  readonly faults: readonly Fault[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** The gateway answered, and not with success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The method of the client that was called. */
  readonly operation: string
  /** The HTTP status. */
  readonly status: number
  /** The stable code of the answer; of several faults (406) the first one's. */
  readonly code: string
  /** Everything that is wrong, not just the first. */
  readonly faults: readonly Fault[]
  /** Quote it when you ask the operator of the gateway. */
  readonly requestId: string | undefined
  /** How long to wait before the next try, where the gateway says so (429, 503). */
  readonly retryAfterSeconds: number | undefined

  constructor(parts: ApiErrorParts) {
    super(`${parts.operation}: ${parts.status} ${parts.code}: ${parts.message}`)
    this.operation = parts.operation
    this.status = parts.status
    this.code = parts.code
    this.faults = parts.faults
    this.requestId = parts.requestId
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/**
 * `TIMEOUT`: none came in time. `NETWORK`: the connection failed. `UNREADABLE`: what came is no JSON.
 * `UNAVAILABLE`: the gateway, or a proxy before it, said that it does not know. `ABORTED`: by your signal.
 */
export type LostAnswerReason = 'TIMEOUT' | 'NETWORK' | 'UNREADABLE' | 'UNAVAILABLE' | 'ABORTED'

/**
 * There is no answer, so whether the request was carried out is not known. After a create: read the payment
 * by the same ID, or call the same create again; never take a new ID. `cause` is what happened.
 */
export class LostAnswerError extends Error {
  override readonly name = 'LostAnswerError'
  readonly operation: string
  readonly reason: LostAnswerReason

  constructor(operation: string, reason: LostAnswerReason, cause: unknown) {
    const why = cause instanceof Error ? `: ${cause.message}` : ''
    super(`${operation}: no answer (${reason})${why}`, { cause })
    this.operation = operation
    this.reason = reason
  }
}

export type InvalidCallbackReason =
  | 'HEADER_MISSING'
  | 'TIMESTAMP_OUT_OF_RANGE'
  | 'SIGNATURE_INVALID'
  | 'BODY_NOT_UNDERSTOOD'

/** The request is not a callback that the gateway has just sent: answer 401 and do nothing. */
export class InvalidCallbackError extends Error {
  override readonly name = 'InvalidCallbackError'
  readonly reason: InvalidCallbackReason

  constructor(reason: InvalidCallbackReason, message: string) {
    super(message)
    this.reason = reason
  }
}
