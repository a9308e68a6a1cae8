import type { BusinessCode } from '../../payments/failure.ts'

/** Every code that a BasicError may carry, by its status, with what to do about it. The edge answers no code that is not here. */
export const errorCodes = {
  400: {
    INVALID_REQUEST: 'Path, query or body is not as described; `errors` lists everything that is wrong.',
    BODY_NOT_JSON: 'The body is missing or not JSON.',
    BODY_NOT_AN_OBJECT: 'The body is JSON, but not an object.',
    BODY_NOT_UTF8: 'The body is not UTF-8.',
    BODY_TOO_LARGE: 'The body has more than 64 KiB.',
    BODY_INCOMPLETE: 'The connection ended before the body did.',
    MALFORMED_REQUEST: 'HTTP itself does not allow it: check address and Host.',
    EXTERNAL_REFERENCE_NOT_EXPECTED: 'The method of the payment takes no external reference.',
    EXTERNAL_REFERENCE_ALREADY_USED:
      'The money of this reference belongs to another payment: check its digits.',
    EXTERNAL_REFERENCE_LIMIT:
      'Five different references were given for the payment, and it takes no more. One of the five may be sent again.',
    PAYMENT_ALREADY_FINAL: 'The payment is final: read its status.',
    EVENT_NOT_ALLOWED: 'The status of the payment does not allow this event.',
  },
  401: {
    TOKEN_MISSING: 'Send `Authorization: Bearer <token>`.',
    TOKEN_INVALID: 'The token is not one of ours, or it was changed: get a new one.',
    TOKEN_EXPIRED: 'The token has expired: get a new one.',
    TOKEN_REVOKED: 'The token was revoked: get a new one.',
    CREDENTIALS_MISSING: 'Send `X-SIGNATURE`, or the deprecated `secret` in the body.',
    CREDENTIALS_INVALID:
      'Merchant and signature (or secret) do not belong together. The signed text is the body without whitespace outside strings.',
    TIMESTAMP_OUT_OF_RANGE: "`timestamp` must lie within 300 s of the server's clock.",
    SIGNATURE_REUSED: 'The signature was used before: sign a new body with a new timestamp.',
  },
  403: {
    NOT_ALLOWED_BY_TOKEN: 'The operations of the token do not include this request.',
    MONEY_NOT_ALLOWED_BY_TOKEN: 'The token allows another amount or currency.',
  },
  404: {
    VERSION_NOT_SUPPORTED: 'Send `X-API-Version: 2`.',
    PATH_NOT_FOUND: 'There is no such path.',
  },
  405: { METHOD_NOT_ALLOWED: 'The path takes other methods: `Allow` lists them.' },
  409: {
    PAYMENT_ALREADY_EXISTS: 'The payment was created before with the same body: read it with GET.',
    PAYMENT_ID_REUSED: 'The ID belongs to a payment with another body: take a new one for a new payment.',
    CUSTOMER_ALREADY_EXISTS:
      'The ID belongs to a customer already, whether the body is the same or not: read it with GET. That of an erased customer stays taken.',
  },
  410: {
    PAYMENT_NOT_FOUND: 'There is no payment with this ID.',
    CALLBACK_NOT_FOUND: 'There is no callback with this ID.',
    CUSTOMER_NOT_FOUND: 'There is no customer with this ID, or the customer was erased.',
    SETTLEMENT_NOT_FOUND: 'There is no settlement with this ID.',
  },
  429: { TOO_MANY_REQUESTS: 'Come back after `Retry-After` seconds; the request was not processed.' },
  500: {
    INTERNAL_ERROR:
      'A fault of the gateway; its log has the details under the same request ID. A GET tells what became of a create.',
  },
  503: {
    SERVICE_UNAVAILABLE:
      'The database of the gateway is away for a moment. Come back after `Retry-After` seconds: whether the request was carried out is not known, and a GET of the same ID tells.',
  },
} as const

type Statuses = typeof errorCodes

export type ErrorCode = { [Status in keyof Statuses]: keyof Statuses[Status] }[keyof Statuses]

/** The codes of 406, with what they mean. */
export const businessCodes: Readonly<Record<BusinessCode, string>> = {
  NO_PAYMENT_OPTION_AVAILABLE: 'Nothing can be offered for this amount and currency.',
  PAYMENT_METHOD_NOT_AVAILABLE: 'The method exists, but not for this currency or merchant, or not now.',
  PAYMENT_OPERATOR_NOT_AVAILABLE: 'The operator is not offered: take one of the payment options.',
  CURRENCY_NOT_AVAILABLE: 'The currency is not offered.',
  AMOUNT_BELOW_MINIMUM: 'The amount is below the minimum of the method.',
  AMOUNT_ABOVE_MAXIMUM: 'The amount is above the maximum of the method.',
  INSUFFICIENT_BALANCE: 'The balance does not cover amount, fee and VAT.',
  SECURITY_CHECK_FAILED: 'The institution refused the customer after a security check.',
  CUSTOMER_VERIFICATION_INACTIVITY: 'The customer did not finish the verification in time.',
  CUSTOMER_NOT_REGISTERED: 'The customer is not registered with the institution.',
}
