import { z } from 'zod'
import type { BusinessCode } from '../../payments/failure.ts'
import type { CodeOf, ErrorCode } from './error-codes.ts'
import type { Documented } from './operation.ts'

const violation = z.object({
  path: z
    .string()
    .describe('Dotted path from the root of the body, such as `paymentMethod.account.accountName`.'),
  code: z
    .string()
    .describe(
      'What is wrong with it: `REQUIRED`, `WRONG_TYPE`, `WRONG_FORMAT`, `TOO_LONG`, `NOT_ALLOWED` and others.',
    ),
  message: z.string().describe('What would be valid.'),
})

/** The body of every error but 406 (specification-gaps.md, "Errors"). */
const basicErrorSchema = z
  .object({
    code: z.string().describe('A stable code: decide by it, never by the message. New codes may be added.'),
    message: z.string().describe('For your developers, in English.'),
    requestId: z.string().describe('The same as `X-Request-Id`: quote it when you contact us.'),
    errors: z
      .array(violation)
      .optional()
      .describe('Everything that is wrong with the request, not just the first.'),
  })
  .describe('The body of every error but 406.')
  .meta({ id: 'BasicError' })

/** The body of 406. */
const businessErrorsSchema = z
  .array(
    z
      .object({
        code: z.string().describe('A stable code. New codes may be added.'),
        message: z.string().describe('For your developers, in English.'),
        path: z.string().optional().describe('The field concerned, if there is one.'),
      })
      .describe('Business rule that rejected the request.')
      .meta({ id: 'BusinessError' }),
  )
  .min(1)

/**
 * An error, and the codes with which the operation may report it. Errors of one name are described once, for
 * all operations.
 */
const basicError = (name: string, description: string, ...codes: readonly ErrorCode[]): Documented => ({
  name,
  description,
  schema: basicErrorSchema,
  codes,
})

/** 400, with the codes of one endpoint beside those that any may answer. */
export const invalidRequestOr = (name: string, ...codes: readonly CodeOf<400>[]): Documented =>
  basicError(
    name,
    'The request does not match this description; `errors` lists everything that is wrong.',
    ...([
      'INVALID_REQUEST',
      'BODY_NOT_JSON',
      'BODY_NOT_AN_OBJECT',
      'BODY_NOT_UTF8',
      'BODY_TOO_LARGE',
      'BODY_INCOMPLETE',
      ...codes,
    ] as const),
  )

export const invalidRequest = invalidRequestOr('InvalidRequest')

const unauthenticated = basicError(
  'Unauthenticated',
  'The token is missing or not valid.',
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
)

/** 401 of the token endpoints. */
export const credentialsRefused = basicError(
  'CredentialsRefused',
  'The request is not authenticated. The answer does not say whether the merchant, signature or secret is wrong.',
  'CREDENTIALS_MISSING',
  'CREDENTIALS_INVALID',
  'TIMESTAMP_OUT_OF_RANGE',
  'SIGNATURE_REUSED',
)

const forbidden = basicError('Forbidden', 'The token does not allow this request.', 'NOT_ALLOWED_BY_TOKEN')

/** 403 where the token may be restricted to an amount. */
export const forbiddenOrOtherMoney = basicError(
  'ForbiddenOrOtherMoney',
  'The token does not allow this request, or not this amount and currency.',
  'NOT_ALLOWED_BY_TOKEN',
  'MONEY_NOT_ALLOWED_BY_TOKEN',
)

/** 403 of a create: the token may fix addresses too. */
export const forbiddenOrOtherOrder = basicError(
  'ForbiddenOrOtherOrder',
  'The token does not allow this request, or not this amount and currency, or not these addresses.',
  'NOT_ALLOWED_BY_TOKEN',
  'MONEY_NOT_ALLOWED_BY_TOKEN',
  'ADDRESS_NOT_ALLOWED_BY_TOKEN',
)

/** The rules that may reject any order, of money in and money out (specification-gaps.md, "Errors"). */
export const orderRefusals = [
  'CURRENCY_NOT_AVAILABLE',
  'PAYMENT_METHOD_NOT_AVAILABLE',
  'PAYMENT_OPERATOR_NOT_AVAILABLE',
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_ABOVE_MAXIMUM',
  'AMOUNT_NOT_PAYABLE',
  'SECURITY_CHECK_FAILED',
  'CUSTOMER_VERIFICATION_INACTIVITY',
  'CUSTOMER_NOT_REGISTERED',
] as const satisfies readonly BusinessCode[]

/** 406 with the rules that may reject the request. */
export const notAcceptable = (name: string, ...codes: readonly BusinessCode[]): Documented => ({
  name,
  description: 'A business rule rejected the request; nothing was stored.',
  schema: businessErrorsSchema,
  codes,
})

/** 406 of the operations for which the specification has it although no rule can reject them. */
export const reservedRefusal: Documented = {
  name: 'ReservedRefusal',
  description: 'Reserved by the specification; this version never returns it.',
  schema: businessErrorsSchema,
}

export const duplicate = basicError(
  'DuplicatePayment',
  'The ID is in use already; no second payment was created.',
  'PAYMENT_ALREADY_EXISTS',
  'PAYMENT_ID_REUSED',
)

export const notFound = basicError('PaymentNotFound', 'There is no such payment.', 'PAYMENT_NOT_FOUND')

export const callbackNotFound = basicError(
  'CallbackNotFound',
  'There is no such callback.',
  'CALLBACK_NOT_FOUND',
)

export const customerNotFound = basicError(
  'CustomerNotFound',
  'There is no such customer.',
  'CUSTOMER_NOT_FOUND',
)

export const customerExists = basicError(
  'DuplicateCustomer',
  'The ID is in use already; nothing was changed.',
  'CUSTOMER_ALREADY_EXISTS',
)

export const settlementNotFound = basicError(
  'SettlementNotFound',
  'There is no such settlement.',
  'SETTLEMENT_NOT_FOUND',
)

export const tooManyRequests = basicError(
  'TooManyRequests',
  'Too many requests from the merchant or the address.',
  'TOO_MANY_REQUESTS',
)

/** 429 where guesses are limited too. */
export const tooManyReferences = basicError(
  'TooManyReferences',
  'Too many requests from the merchant, or too many references: `Retry-After` may then be up to an hour.',
  'TOO_MANY_REQUESTS',
)

export const serverError = basicError('ServerError', 'Internal error of the gateway.', 'INTERNAL_ERROR')

/** What every operation may answer that reads or writes the database. */
export const unavailable = basicError(
  'Unavailable',
  'The gateway cannot reach its database, or the database cannot serve the request now.',
  'SERVICE_UNAVAILABLE',
)

/** What every operation behind a token may answer. */
export const tokenErrors: Readonly<Record<number, Documented>> = {
  400: invalidRequest,
  401: unauthenticated,
  403: forbidden,
  429: tooManyRequests,
  500: serverError,
  503: unavailable,
}

/** What the edge answers on every path that exists, for all endpoints. */
export const edgeErrors: Readonly<Record<404 | 405, Documented>> = {
  404: basicError(
    'VersionNotSupported',
    '`X-API-Version` is missing or names a version that is not supported.',
    'VERSION_NOT_SUPPORTED',
  ),
  405: basicError(
    'MethodNotAllowed',
    'The path does not support this method: `Allow` lists those that it supports.',
    'METHOD_NOT_ALLOWED',
  ),
}

/** The answer to a request whose path cannot be read. Of no operation, so not among the shared errors. */
export const malformedRequest: Documented = {
  description:
    'The request is not valid HTTP for this server, for example because `Host` is not a host name.',
  schema: basicErrorSchema,
  codes: ['MALFORMED_REQUEST'],
}

/** The answer on an unknown path. */
export const pathNotFound: Documented = {
  description: 'There is no such path under /api.',
  schema: basicErrorSchema,
  codes: ['PATH_NOT_FOUND'],
}
