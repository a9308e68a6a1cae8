import type { IncomingMessage } from 'node:http'
import { consoleCookies, sessionCookie } from '../../platform/page-request-headers.ts'

/** Twice of what browsers send. */
const lengthMax = 400

/**
 * Shortens the headers of a browser that Next reads in more time than their length: descriptions of the
 * browser and its languages to 400 characters, cookies to those that are ours: below /console a person's
 * session, elsewhere a checkout's. Of several of one name the first counts: it has the longest path (RFC 6265,
 * 5.4).
 */
export function limitBrowserHeaders({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): void {
  for (const name of ['user-agent', 'accept-language'] as const)
    headers[name] &&= headers[name].slice(0, lengthMax)
  const sent = headers.cookie?.split(';').map((cookie) => cookie.trim()) ?? []
  const own = /^\/console(?:[/?]|$)/.test(url) ? consoleCookies : [sessionCookie]
  const shown = own.flatMap((name) => sent.find((cookie) => cookie.startsWith(`${name}=`)) ?? [])
  if (shown.length === 0) delete headers.cookie
  else headers.cookie = shown.join('; ')
}
