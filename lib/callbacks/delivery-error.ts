/** Why a delivery got no answer, as merchants are told, with the explanation. */
export const deliveryErrors = {
  TIMEOUT: 'your server did not answer in time',
  ADDRESS_REFUSED: 'the address is not a public one',
  NAME_NOT_RESOLVED: 'the host name has no public address',
  CONNECTION_REFUSED: 'no server listens at the address',
  CONNECTION_BROKEN: 'the connection was lost',
  TLS_FAILED: 'the certificate or the TLS handshake failed',
  INVALID_ANSWER: 'the answer was not HTTP',
  SECRET_NOT_OPENED: 'the gateway could not sign the callback: contact its operator',
  /** Does not count as a try in the first day of a callback. */
  GATEWAY_DNS_FAILED:
    'the name servers of the gateway did not work: for a day after the event, this does not count as a delivery',
  /** The process that held the callback recorded no result. Does not count as a try. */
  UNKNOWN_OUTCOME:
    'the gateway was interrupted: the callback may have reached you or not, and this does not count as a delivery',
} as const

type ShownError = keyof typeof deliveryErrors

/**
 * The same as stored in `callback_delivery.error`, for the log and for `doctor`: which names exist in the
 * operator's network is not told to merchants.
 */
export type DeliveryError = ShownError | 'NAME_IS_PRIVATE'

/** What a merchant is told of a stored error. */
export const shownError = (stored: string): string =>
  stored === 'NAME_IS_PRIVATE' ? ('NAME_NOT_RESOLVED' satisfies ShownError) : stored

const byCode: Readonly<Record<string, DeliveryError>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  NAME_IS_PRIVATE: 'NAME_IS_PRIVATE',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  NAME_SERVERS_FAILED: 'GATEWAY_DNS_FAILED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'INVALID_ANSWER',
  EPROTO: 'TLS_FAILED',
}

// OpenSSL and Node have dozens of codes for certificate errors; these words occur in all of them.
const certificateCode = /CERT|TLS|SSL|SIGNATURE|HOSTNAME_MISMATCH/
const parserCode = /^HPE_/

/** Classifies the error of a delivery. An unknown one is `CONNECTION_BROKEN`. */
export function deliveryError(cause: unknown): DeliveryError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT'
  const code = codeOf(cause)
  const known = byCode[code]
  if (known) return known
  if (parserCode.test(code)) return 'INVALID_ANSWER'
  return certificateCode.test(code) ? 'TLS_FAILED' : 'CONNECTION_BROKEN'
}

// All addresses of a name were tried and failed: the first error is reported.
function codeOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
