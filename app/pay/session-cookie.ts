import type { Locale } from '#lib/i18n/locales.ts'
import { sessionCookie } from '#lib/platform/page-request-headers.ts'

/** The two paths with a session: /pay to pay, /status to see the status. Both show the same pages. */
export type Area = 'pay' | 'status'

// A payment may take days; the server decides what the cookie still opens.
const sessionSeconds = 30 * 24 * 60 * 60

/**
 * The content of the cookie: the key of the session, and the language of its pages before the session is
 * read.
 */
export interface SessionCookie {
  readonly key: string
  readonly language: string | undefined
}

export function readSessionCookie(value: string | undefined): SessionCookie | undefined {
  if (value === undefined) return undefined
  const [key = '', language] = value.split('.')
  return { key, language }
}

/** The requests with which browsers send the cookie. */
export type CookieReach = 'ANY_SCHEME' | 'HTTPS' | 'HTTPS_IN_FRAMES'

// Partitioned: in a frame it belongs to the site around it, so that browsers which block foreign cookies
// still send it.
const reachAttributes: Readonly<Record<CookieReach, readonly string[]>> = {
  ANY_SCHEME: ['SameSite=Lax'],
  HTTPS: ['SameSite=Lax', 'Secure'],
  HTTPS_IN_FRAMES: ['SameSite=None', 'Secure', 'Partitioned'],
}

/** Hands the key to the browser, for one address alone and for no script. */
export const keyCookie = (address: string, key: string, locale: Locale, reach: CookieReach): string =>
  [
    `${sessionCookie}=${key}.${locale}`,
    `Path=${address}`,
    `Max-Age=${sessionSeconds}`,
    'HttpOnly',
    ...reachAttributes[reach],
  ].join('; ')
