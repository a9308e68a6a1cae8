import { describe, expect, it } from 'vitest'
import type { Failure } from '../../payments/failure.ts'
import type { TokenRefusal } from '../../tokens/check-credentials.ts'
import { failureAnswer } from '../http/failure-answer.ts'
import { refusal, tooManyRequests, unavailable } from '../http/refusal.ts'
import { openApiDocument } from '../openapi/document.ts'
import { businessErrors } from './business-errors.ts'
import { errors, type ErrorCode } from './error-codes.ts'
import { meaningOf, meaningsOf, messageOf } from './error-words.ts'
import { operations } from '../../../app/api/endpoints.ts'

const codes = Object.keys(errors) as ErrorCode[]
const businessCodes = Object.keys(businessErrors)

type Plain = Exclude<
  Failure | TokenRefusal,
  {
    failure:
      | 'BUSINESS_RULE'
      | 'INVALID_REQUEST'
      | 'TOO_MANY_REFERENCES'
      | 'TEST_EVENT_RUNNING'
      | 'EVENT_NOT_ALLOWED'
  }
>['failure']

/** A failure that is missing here does not compile. */
const plain: Readonly<Record<Plain, true>> = {
  CREDENTIALS_INVALID: true,
  TIMESTAMP_OUT_OF_RANGE: true,
  SIGNATURE_REUSED: true,
  MONEY_NOT_ALLOWED_BY_TOKEN: true,
  ADDRESS_NOT_ALLOWED_BY_TOKEN: true,
  PAYMENT_NOT_FOUND: true,
  CALLBACK_NOT_FOUND: true,
  SETTLEMENT_NOT_FOUND: true,
  CUSTOMER_NOT_FOUND: true,
  CUSTOMER_ALREADY_EXISTS: true,
  PAYMENT_ALREADY_EXISTS: true,
  PAYMENT_ID_REUSED: true,
  EXTERNAL_REFERENCE_NOT_EXPECTED: true,
  EXTERNAL_REFERENCE_ALREADY_USED: true,
  EXTERNAL_REFERENCE_LIMIT: true,
  PAYMENT_ALREADY_FINAL: true,
  MONEY_SEEN: true,
}

function answerOf(failure: Failure | TokenRefusal): { status: number; body: unknown } {
  const { status, body } = failureAnswer(failure, 'id')
  if (!Buffer.isBuffer(body)) throw new Error('a refusal has a body of JSON')
  return { status, body: JSON.parse(body.toString()) }
}

describe('an answer has the status and message of the table', () => {
  it.each(Object.keys(plain) as Plain[])('%s', (failure) => {
    const { status, body } = answerOf({ failure })
    const message = `${errors[failure].what} ${errors[failure].todo}`.replaceAll('`', '')
    expect(status).toBe(errors[failure].status)
    expect(body).toEqual({ code: failure, message, requestId: 'id' })
  })

  it('and what the request adds to it', () => {
    const violation = { path: 'a', code: 'REQUIRED', message: 'a is missing' }
    const bodyOf = (failure: Failure): unknown => answerOf(failure).body
    expect(bodyOf({ failure: 'INVALID_REQUEST', violations: [violation] })).toMatchObject({
      message: 'a is missing',
      errors: [violation],
    })
    expect(
      bodyOf({ failure: 'EVENT_NOT_ALLOWED', message: 'the payout was returned already' }),
    ).toMatchObject({
      code: 'EVENT_NOT_ALLOWED',
      message: 'the payout was returned already',
    })
    expect(bodyOf({ failure: 'TOO_MANY_REFERENCES', retryAfterSeconds: 7 })).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: messageOf('TOO_MANY_REQUESTS', { retryAfterSeconds: 7 }),
    })
    expect(tooManyRequests(7).headers).toEqual({ 'retry-after': '7' })
    expect(unavailable).toMatchObject({ status: 503, message: messageOf('SERVICE_UNAVAILABLE') })
    expect(refusal('METHOD_NOT_ALLOWED', { path: '/payins', allowed: 'GET' }).message).toBe(
      '/payins does not take this method. Use one of: GET.',
    )
  })
})

describe('every code of the table', () => {
  const document = JSON.stringify(
    openApiDocument({ operations, mode: 'sandbox', publicUrl: 'https://pay.example' }),
  )

  it.each([...codes, ...businessCodes])('%s is documented with its meaning', (code) => {
    expect(document).toContain(JSON.stringify(meaningOf(code)).slice(1, -1))
    expect(meaningsOf().map(([listed]) => listed)).toContain(code)
  })

  it.each([...Object.entries(errors), ...Object.entries(businessErrors)])(
    '%s says in whole sentences what happened and what to do',
    (_, { what, todo }) => {
      for (const sentence of [what, todo]) expect(sentence).toMatch(/^[A-Z`].*\.$/s)
    },
  )
})
