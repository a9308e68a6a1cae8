import type { ServerResponse } from 'node:http'

/** An answer to a machine of the operator's, as JSON. */
export interface OperatorAnswer {
  readonly status: number
  readonly document: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Why a request is refused; the code does not change. */
const refusals = {
  NOT_FOUND: [404, 'There is no such address here.'],
  METHOD_NOT_ALLOWED: [405, 'Send the file with POST.'],
  TOKEN_MISSING: [401, 'Send an operator token: Authorization: Bearer gwop_…'],
  TOKEN_INVALID: [401, 'There is no such operator token, or it was revoked.'],
  SCOPE_MISSING: [403, 'The token has not the scope that this needs: statements.'],
  ACCOUNT_NOT_ALLOWED: [403, 'The token is not for this account.'],
  INVALID_QUERY: [422, 'The query is not valid.'],
  NOT_A_FILE: [422, 'The body is not the file itself.'],
  UPLOAD_TOO_SLOW: [
    408,
    'The file did not arrive in time. Send it again, or put it into the watched folder.',
  ],
  FILE_TOO_LARGE: [413, 'A file has at most 200 MB. Split it at the end of a statement.'],
  TOO_MANY_REQUESTS: [429, 'There are too many requests. Send the file again after Retry-After seconds.'],
  INTERNAL_ERROR: [500, 'The gateway failed. Sending the file again books nothing twice.'],
  SERVICE_UNAVAILABLE: [503, 'The gateway cannot reach its database. Send the file again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

type RefusalCode = keyof typeof refusals

/** A refusal; `reason` says what exactly is wrong, in the place where an import lists its errors. */
export function refused(
  code: RefusalCode,
  requestId: string,
  { reason, headers }: Pick<OperatorAnswer, 'headers'> & { readonly reason?: string } = {},
): OperatorAnswer {
  const [status, message] = refusals[code]
  const errors = reason === undefined ? {} : { errors: [{ line: null, reason }] }
  return { status, document: { code, message, requestId, ...errors }, ...(headers && { headers }) }
}

/** Writes an answer. The request ID is in the headers already. */
export function sendAnswer(response: ServerResponse, { status, document, headers }: OperatorAnswer): void {
  if (response.headersSent) return
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(JSON.stringify(document))
}
