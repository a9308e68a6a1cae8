import type { Failure } from '../../payments/failure.ts'
import type { TokenRefusal } from '../../tokens/check-credentials.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import { invalidRequest, refusal, tooManyRequests, unauthenticated, type Refusal } from './refusal.ts'

/** Turns what a use case refused into status and body. A failure without a line here does not compile. */
export function failureAnswer(failure: Failure | TokenRefusal, requestId: string): Answer {
  if (failure.failure === 'BUSINESS_RULE') return { status: 406, body: JSON.stringify(failure.faults) }
  return refusalAnswer(refusalOf(failure), requestId)
}

type Basic = Exclude<Failure | TokenRefusal, { failure: 'BUSINESS_RULE' }>

function refusalOf(failure: Basic): Refusal {
  switch (failure.failure) {
    case 'INVALID_REQUEST':
      return invalidRequest(failure.violations)
    case 'CREDENTIALS_INVALID':
      return unauthenticated(
        failure.failure,
        'merchantCode and X-SIGNATURE (or secret) do not belong together. The string to sign is the raw body without whitespace outside strings.',
      )
    case 'TIMESTAMP_OUT_OF_RANGE':
      return unauthenticated(
        failure.failure,
        "timestamp must lie within 300 s of the server's clock (Unix seconds).",
      )
    case 'SIGNATURE_REUSED':
      return unauthenticated(
        failure.failure,
        'This signature was used before: sign a new body with a new timestamp.',
      )
    case 'MONEY_NOT_ALLOWED_BY_TOKEN':
      return refusal(
        403,
        failure.failure,
        'The token allows another amount or currency than the request asks for.',
      )
    case 'PAYMENT_NOT_FOUND':
      return refusal(410, failure.failure, 'There is no payment with this ID.')
    case 'CALLBACK_NOT_FOUND':
      return refusal(410, failure.failure, 'There is no callback with this ID.')
    case 'SETTLEMENT_NOT_FOUND':
      return refusal(410, failure.failure, 'There is no settlement with this ID.')
    case 'CUSTOMER_NOT_FOUND':
      return refusal(410, failure.failure, 'There is no customer with this ID, or the customer was erased.')
    case 'CUSTOMER_ALREADY_EXISTS':
      return refusal(
        409,
        failure.failure,
        'This ID belongs to a customer already, perhaps to an erased one: read it with GET, or take a new ID.',
      )
    case 'PAYMENT_ALREADY_EXISTS':
      return refusal(
        409,
        failure.failure,
        'This payment was created before with the same body: read it with GET.',
      )
    case 'PAYMENT_ID_REUSED':
      return refusal(
        409,
        failure.failure,
        'This ID belongs to a payment with another body: take a new ID for a new payment.',
      )
    case 'EXTERNAL_REFERENCE_NOT_EXPECTED':
    case 'EXTERNAL_REFERENCE_ALREADY_USED':
    case 'EXTERNAL_REFERENCE_LIMIT':
      return refusal(400, failure.failure, referenceRefusals[failure.failure])
    case 'TOO_MANY_REFERENCES':
      return tooManyRequests(failure.retryAfterSeconds)
    case 'PAYMENT_ALREADY_FINAL':
      return refusal(
        400,
        failure.failure,
        'The payment is final and cannot change any more: read its status with GET.',
      )
    case 'EVENT_NOT_ALLOWED':
      return refusal(400, failure.failure, failure.message)
  }
}

const referenceRefusals = {
  EXTERNAL_REFERENCE_NOT_EXPECTED: 'The method of this payment takes no external reference.',
  EXTERNAL_REFERENCE_ALREADY_USED:
    'The money of this reference belongs to another payment: check its digits.',
  EXTERNAL_REFERENCE_LIMIT: 'Five different references were given for this payment, and it takes no more.',
} as const
