/**
 * Why a delivery brought no answer, as `callback_delivery.error` keeps it, with what it means to the
 * merchant.
 */
export const deliveryErrors = {
  TIMEOUT: 'your server did not answer in time',
  ADDRESS_REFUSED: 'the address is not a public one',
  NAME_NOT_RESOLVED: 'the host name has no address',
  CONNECTION_REFUSED: 'no server listens at the address',
  CONNECTION_BROKEN: 'the connection was lost',
  TLS_FAILED: 'the certificate or the TLS handshake failed',
  INVALID_ANSWER: 'the answer was not HTTP',
  SECRET_NOT_OPENED: 'the gateway could not sign the callback: contact its operator',
  /** Somebody held the callback and never said how it went. Does not count as a try. */
  UNKNOWN_OUTCOME:
    'the gateway was interrupted: the callback may have reached you or not, and this does not count as a delivery',
} as const

export type DeliveryError = keyof typeof deliveryErrors

const byCode: Readonly<Record<string, DeliveryError>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'INVALID_ANSWER',
  EPROTO: 'TLS_FAILED',
}

// OpenSSL and Node name what is wrong with a certificate in dozens of codes that share these words.
const certificateCode = /CERT|TLS|SSL|SIGNATURE|HOSTNAME_MISMATCH/
const parserCode = /^HPE_/

/** Names what broke a delivery. Everything else that breaks a connection is `CONNECTION_BROKEN`. */
export function deliveryError(cause: unknown): DeliveryError {
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'TIMEOUT'
  const code = codeOf(cause)
  const known = byCode[code]
  if (known) return known
  if (parserCode.test(code)) return 'INVALID_ANSWER'
  return certificateCode.test(code) ? 'TLS_FAILED' : 'CONNECTION_BROKEN'
}

// Several addresses of one name were tried: all failed, and the first says why.
function codeOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0])
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
