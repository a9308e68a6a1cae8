/** The headers of every answer of the API, as the document describes them. */
export const documentedHeaders = {
  'content-type': 'application/json',
  'x-request-id': 'abc',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Request-Id, Retry-After',
}
