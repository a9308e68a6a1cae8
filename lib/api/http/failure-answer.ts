import type { Failure } from '../../payments/failure.ts'
import type { TokenRefusal } from '../../tokens/check-credentials.ts'
import { jsonOf, refusalAnswer, type Answer } from './answer.ts'
import { invalidRequest, refusal, tooManyRequests, unauthenticated, type Refusal } from './refusal.ts'

/** Turns the failure of a use case into status and body. A failure without a case here does not compile. */
export function failureAnswer(failure: Failure | TokenRefusal, requestId: string): Answer {
  if (failure.failure === 'BUSINESS_RULE') {
    const codes = [...new Set(failure.faults.map(({ code }) => code))]
    return { status: 406, body: jsonOf(failure.faults), codes }
  }
  return refusalAnswer(refusalOf(failure), requestId)
}

type Basic = Exclude<Failure | TokenRefusal, { failure: 'BUSINESS_RULE' }>

function refusalOf(failure: Basic): Refusal {
  switch (failure.failure) {
    case 'INVALID_REQUEST':
      return invalidRequest(failure.violations)
    case 'TOO_MANY_REFERENCES':
      return tooManyRequests(failure.retryAfterSeconds)
    case 'TEST_EVENT_RUNNING':
      return tooManyRequests(1)
    case 'EVENT_NOT_ALLOWED':
      return refusal('EVENT_NOT_ALLOWED', failure)
    case 'CREDENTIALS_INVALID':
    case 'TIMESTAMP_OUT_OF_RANGE':
    case 'SIGNATURE_REUSED':
      return unauthenticated(failure.failure)
    case 'MONEY_NOT_ALLOWED_BY_TOKEN':
    case 'ADDRESS_NOT_ALLOWED_BY_TOKEN':
    case 'PAYMENT_NOT_FOUND':
    case 'CALLBACK_NOT_FOUND':
    case 'SETTLEMENT_NOT_FOUND':
    case 'CUSTOMER_NOT_FOUND':
    case 'CUSTOMER_ALREADY_EXISTS':
    case 'PAYMENT_ALREADY_EXISTS':
    case 'PAYMENT_ID_REUSED':
    case 'EXTERNAL_REFERENCE_NOT_EXPECTED':
    case 'EXTERNAL_REFERENCE_ALREADY_USED':
    case 'EXTERNAL_REFERENCE_LIMIT':
    case 'PAYMENT_ALREADY_FINAL':
    case 'MONEY_SEEN':
      return refusal(failure.failure)
  }
}
