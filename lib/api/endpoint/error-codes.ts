import type { Violation } from '../../payments/failure.ts'

/**
 * One error: what happened, and what to change. Together they are the text of the documentation and, unless
 * `message` has more details, of the answer. Markdown; a message has it without backticks.
 */
export interface DescribedError {
  readonly status: number
  readonly what: string
  readonly todo: string
  readonly message?: (detail: never) => string
}

/** A request that its token does not allow. */
interface RefusedCall {
  readonly method: string
  /** As it was requested, with its IDs. */
  readonly path: string
  /** The only payment that the token is for: `payins/A-1`. */
  readonly onePayment?: string | undefined
}

/** Every code of a BasicError. The API returns no other code, and OpenAPI and /docs/errors list these. */
export const errors = {
  INVALID_REQUEST: {
    status: 400,
    what: 'The path, query or body does not match the API description.',
    todo: '`errors` lists everything that is wrong: correct all of it and send the request again.',
    message: ({ violations }: { readonly violations: readonly Violation[] }) =>
      violations.length === 1 && violations[0]
        ? violations[0].message
        : `${violations.length} things are wrong with the request: see errors`,
  },
  BODY_NOT_JSON: {
    status: 400,
    what: 'The body is missing or not JSON.',
    todo: 'Send a JSON object.',
    message: ({ fault }: { readonly fault: string }) => fault,
  },
  BODY_NOT_AN_OBJECT: {
    status: 400,
    what: 'The body is JSON, but not an object.',
    todo: 'Send a JSON object, which begins with `{`.',
  },
  BODY_NOT_UTF8: { status: 400, what: 'The body is not UTF-8.', todo: 'Encode it as UTF-8.' },
  BODY_TOO_LARGE: { status: 400, what: 'The body has more than 64 KiB.', todo: 'Send a smaller body.' },
  BODY_INCOMPLETE: {
    status: 400,
    what: 'The connection ended before the whole body had arrived.',
    todo: 'Send the request again.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    what: 'The request is not valid HTTP for this server.',
    todo: 'Check the path, which begins with one slash, and the header `Host`.',
  },
  EXTERNAL_REFERENCE_NOT_EXPECTED: {
    status: 400,
    what: 'The payment method takes no external reference.',
    todo: 'Do not send one for this payment.',
  },
  EXTERNAL_REFERENCE_ALREADY_USED: {
    status: 400,
    what: 'The money with this reference belongs to another payment.',
    todo: 'Check the digits.',
  },
  EXTERNAL_REFERENCE_LIMIT: {
    status: 400,
    what: 'The payment already has five different references, which is the maximum.',
    todo: 'Send one of the five again, or ask the operator of the gateway to trace the money.',
  },
  PAYMENT_ALREADY_FINAL: {
    status: 400,
    what: 'The payment is final and cannot change any more.',
    todo: 'Read its status with GET.',
  },
  MONEY_SEEN: {
    status: 400,
    what: 'Money for the payment has come, or the customer says that it is on its way.',
    todo: 'Wait for the final status.',
  },
  EVENT_NOT_ALLOWED: {
    status: 400,
    what: 'The status of the payment does not allow this event.',
    todo: 'Read its status with GET.',
    message: ({ message }: { readonly message: string }) => message,
  },
  TOKEN_MISSING: {
    status: 401,
    what: 'The header `Authorization` is missing.',
    todo: 'Send `Authorization: Bearer <token>`.',
  },
  TOKEN_INVALID: {
    status: 401,
    what: 'The token was not issued by this gateway, or it was changed.',
    todo: 'Get a new one from `/auth-tokens`.',
  },
  TOKEN_EXPIRED: { status: 401, what: 'The token has expired.', todo: 'Get a new one from `/auth-tokens`.' },
  TOKEN_REVOKED: { status: 401, what: 'The token was revoked.', todo: 'Get a new one from `/auth-tokens`.' },
  CREDENTIALS_MISSING: {
    status: 401,
    what: 'The request has neither a signature nor a secret.',
    todo: 'Send the header `X-SIGNATURE`, or the deprecated `secret` in the body.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    what: '`merchantCode` and `X-SIGNATURE` (or `secret`) do not match.',
    todo: 'Check the merchant code and the key. The text to sign is the raw body without whitespace outside strings.',
  },
  TIMESTAMP_OUT_OF_RANGE: {
    status: 401,
    what: "`timestamp` is more than 300 s from the server's clock.",
    todo: 'Correct your clock, and send the time in Unix seconds.',
  },
  SIGNATURE_REUSED: {
    status: 401,
    what: 'This signature was used before.',
    todo: 'Sign a new body: with a new `nonce`, or a second later with a new `timestamp`.',
  },
  NOT_ALLOWED_BY_TOKEN: {
    status: 403,
    what: 'The operations of the token do not include this request.',
    todo: 'Get a token that lists it.',
    message: ({ method, path, onePayment }: RefusedCall) =>
      onePayment === undefined
        ? `The operations of the token do not include ${method} ${path}. Get a token that lists it.`
        : `The token is for ${onePayment} alone, and its operations do not include ${method} ${path}. Get a token that lists it.`,
  },
  MONEY_NOT_ALLOWED_BY_TOKEN: {
    status: 403,
    what: 'The token is for another amount or currency than the request asks for.',
    todo: 'Send the amount and currency of the token, or get another token.',
  },
  ADDRESS_NOT_ALLOWED_BY_TOKEN: {
    status: 403,
    what: 'The token fixes another `callbackUrl` or `returnUrl` than the request names.',
    todo: 'Send the addresses of the token, written in the same way, or get another token.',
  },
  VERSION_NOT_SUPPORTED: {
    status: 404,
    what: 'The header `X-API-Version` is missing or names a version that is not supported.',
    todo: 'Send `X-API-Version: 2`.',
  },
  PATH_NOT_FOUND: {
    status: 404,
    what: 'There is no such path under /api.',
    todo: 'Check the path and your IDs in it.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    what: 'The path does not take this method.',
    todo: 'Use one of those that the header `Allow` lists.',
    message: ({ path, allowed }: { readonly path: string; readonly allowed: string }) =>
      `${path} does not take this method. Use one of: ${allowed}.`,
  },
  PAYMENT_ALREADY_EXISTS: {
    status: 409,
    what: 'The payment was created before with the same body.',
    todo: 'Read it with GET.',
  },
  PAYMENT_ID_REUSED: {
    status: 409,
    what: 'The ID belongs to a payment that was created with another body.',
    todo: 'Read it with GET and compare it with your order. Use a new ID only for another order.',
  },
  CUSTOMER_ALREADY_EXISTS: {
    status: 409,
    what: 'The ID belongs to a customer already, or belonged to one who was erased. IDs of erased customers cannot be reused.',
    todo: 'Read the customer with GET; after a 410 use a new ID.',
  },
  PAYMENT_NOT_FOUND: {
    status: 410,
    what: 'There is no payment with this ID.',
    todo: 'Check the ID, and that the token belongs to the merchant who created the payment.',
  },
  CALLBACK_NOT_FOUND: { status: 410, what: 'There is no callback with this ID.', todo: 'Check the ID.' },
  CUSTOMER_NOT_FOUND: {
    status: 410,
    what: 'There is no customer with this ID, or the customer was erased.',
    todo: 'Check the ID.',
  },
  SETTLEMENT_NOT_FOUND: { status: 410, what: 'There is no settlement with this ID.', todo: 'Check the ID.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    what: 'Too many requests: this one was not processed.',
    todo: 'Send it again after `Retry-After` seconds.',
    message: ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
      `Too many requests: this one was not processed. Send it again after ${retryAfterSeconds} s.`,
  },
  INTERNAL_ERROR: {
    status: 500,
    what: 'The gateway failed. Its log has the details under this request ID.',
    todo: 'If you created a payment, GET the payment to see whether it was created.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    what: 'The gateway cannot use its database at the moment. Whether the request was carried out is not known.',
    todo: 'After `Retry-After` seconds, GET the same ID to see whether it was, or send the same request again.',
  },
} as const satisfies Readonly<Record<string, DescribedError>>

type Errors = typeof errors
export type ErrorCode = keyof Errors

/** The codes of one status. */
export type CodeOf<Status extends number> = {
  [Code in ErrorCode]: Errors[Code]['status'] extends Status ? Code : never
}[ErrorCode]

/** The details of the request that the message of this code needs; none for most. */
export type DetailOf<Code extends ErrorCode> = Errors[Code] extends {
  message: (detail: infer Detail) => string
}
  ? [detail: Detail]
  : []
