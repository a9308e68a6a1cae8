import type { IncomingMessage } from 'node:http'
import { sessionCookie } from '../../platform/page-request-headers.ts'

/** Twice of what browsers send. */
const lengthMax = 400

/**
 * Shortens the headers of a browser that Next reads in more time than their length: descriptions of the
 * browser and its languages to 400 characters, cookies to the one that is ours. Of several the first
 * counts: it has the longest path (RFC 6265, 5.4).
 */
export function limitBrowserHeaders({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const name of ['user-agent', 'accept-language'] as const)
    headers[name] &&= headers[name].slice(0, lengthMax)
  const own = headers.cookie?.split(';').find((cookie) => cookie.trimStart().startsWith(`${sessionCookie}=`))
  if (own === undefined) delete headers.cookie
  else headers.cookie = own.trim()
}
