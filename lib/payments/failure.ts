/** One thing that is wrong in a request body; `path` is dotted from the body's root. */
export interface Violation {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** The 406 codes (specification-gaps.md, "Errors"). */
export type BusinessCode =
  | 'NO_PAYMENT_OPTION_AVAILABLE'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'PAYMENT_OPERATOR_NOT_AVAILABLE'
  | 'CURRENCY_NOT_AVAILABLE'
  | 'AMOUNT_BELOW_MINIMUM'
  | 'AMOUNT_ABOVE_MAXIMUM'
  | 'AMOUNT_NOT_PAYABLE'
  | 'INSUFFICIENT_BALANCE'
  | 'SECURITY_CHECK_FAILED'
  | 'CUSTOMER_VERIFICATION_INACTIVITY'
  | 'CUSTOMER_NOT_REGISTERED'
  | 'REFUND_EXCEEDS_PAYIN'
  | 'REFUND_ACCOUNT_REQUIRED'

export interface BusinessFault {
  readonly code: BusinessCode
  readonly message: string
  readonly path?: string
}

/**
 * Why a use case refused a request: a value, not an exception. The HTTP layer turns each into status and
 * body.
 */
export type Failure =
  | { readonly failure: 'INVALID_REQUEST'; readonly violations: readonly Violation[] }
  | { readonly failure: 'PAYMENT_NOT_FOUND' }
  | { readonly failure: 'CALLBACK_NOT_FOUND' }
  | { readonly failure: 'TEST_EVENT_RUNNING' }
  | { readonly failure: 'CUSTOMER_NOT_FOUND' }
  | { readonly failure: 'CUSTOMER_ALREADY_EXISTS' }
  | { readonly failure: 'SETTLEMENT_NOT_FOUND' }
  | { readonly failure: 'PAYMENT_ALREADY_EXISTS' }
  | { readonly failure: 'PAYMENT_ID_REUSED' }
  | { readonly failure: 'BUSINESS_RULE'; readonly faults: readonly [BusinessFault, ...BusinessFault[]] }
  | { readonly failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED' }
  | { readonly failure: 'EXTERNAL_REFERENCE_ALREADY_USED' }
  | { readonly failure: 'EXTERNAL_REFERENCE_LIMIT' }
  | { readonly failure: 'TOO_MANY_REFERENCES'; readonly retryAfterSeconds: number }
  | { readonly failure: 'PAYMENT_ALREADY_FINAL' }
  | { readonly failure: 'MONEY_SEEN' }
  | { readonly failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }
  | { readonly failure: 'ADDRESS_NOT_ALLOWED_BY_TOKEN' }
  | { readonly failure: 'EVENT_NOT_ALLOWED'; readonly message: string }

/** The result of a use case, or why it failed. */
export type Outcome<Value> = { readonly value: Value } | Failure

export const isFailure = (outcome: object): outcome is Failure => 'failure' in outcome

/** What is wrong in a request, all of it. */
export type InvalidRequest = Extract<Failure, { failure: 'INVALID_REQUEST' }>

export const invalid = (violations: readonly Violation[]): InvalidRequest => ({
  failure: 'INVALID_REQUEST',
  violations,
})

/** The violations of what was checked; none where it is valid. */
export const violationsIn = (checked: object): readonly Violation[] =>
  'violations' in checked ? (checked as InvalidRequest).violations : []

export const businessFault = (code: BusinessCode, message: string, path?: string): Failure => ({
  failure: 'BUSINESS_RULE',
  faults: [path === undefined ? { code, message } : { code, message, path }],
})

/** The payment is in no state for what was asked; the message says why. */
export const notAllowed = (message: string): Failure => ({ failure: 'EVENT_NOT_ALLOWED', message })

/** What a failure lists, in words; empty where its code says all. */
export function messagesIn(failure: Failure): readonly string[] {
  const listed = failure.failure === 'BUSINESS_RULE' ? failure.faults : violationsIn(failure)
  return listed.map(({ message }) => message)
}

/** The same in sentences, for people. */
export function inSentences(failure: Failure): string {
  const messages = messagesIn(failure)
  return messages.length === 0
    ? `It was refused: ${failure.failure}.`
    : messages.map((message) => `${message}.`).join(' ')
}
