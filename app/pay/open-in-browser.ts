import { readSession, type OpenSession } from '#lib/checkout/session/read-session.ts'
import type { Gateway } from '#lib/gateway.ts'
import { pickLocale } from '#lib/i18n/locale.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { sessionCookie } from '#lib/platform/page-request-headers.ts'
import { readSessionCookie, type SessionCookie } from './session-cookie.ts'

/**
 * The requests of one visit per second: far above what people and our scripts send. A program that clicks as
 * fast as the pages come sends a form and opens a stream a dozen times.
 */
const requestsPerSecond = 30

export type OpenInBrowser = OpenSession | 'NOT_OPEN' | { readonly retryAfterSeconds: number }

/** The session of an address, if this browser has its key and is within the visit's request rate. */
export async function openInBrowser(gateway: Gateway, request: Request, id: string): Promise<OpenInBrowser> {
  const open = await readSession(gateway, id, sessionCookieOf(request)?.key)
  if (!open) return 'NOT_OPEN'
  const taken = await gateway.throttle.take(`checkout ${id}`, requestsPerSecond)
  return taken.allowed ? open : { retryAfterSeconds: taken.retryAfterSeconds }
}

/** A browser sends the cookie of the longest path first. */
export function sessionCookieOf(request: Request): SessionCookie | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const own = cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=`))
  return readSessionCookie(own?.slice(sessionCookie.length + 1))
}

/** The language to answer in: that of the address, else of the visit here, else of the browser. */
export const languageOf = (request: Request): Locale =>
  pickLocale({
    lang: new URL(request.url).searchParams.get('lang') ?? sessionCookieOf(request)?.language,
    acceptLanguage: request.headers.get('accept-language') ?? undefined,
  })
