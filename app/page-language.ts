import { cookies, headers } from 'next/headers'
import { pickLocale } from '#lib/i18n/locale.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { sessionCookie } from '#lib/platform/page-request-headers.ts'
import { readSessionCookie } from './pay/session-cookie.ts'

/**
 * The language of this request: that of its checkout session, as the session's cookie says, else the
 * browser's.
 */
export async function pageLanguage(): Promise<Locale> {
  const chosen = readSessionCookie((await cookies()).get(sessionCookie)?.value)?.language
  const acceptLanguage = (await headers()).get('accept-language') ?? undefined
  return pickLocale({ lang: chosen, acceptLanguage })
}
