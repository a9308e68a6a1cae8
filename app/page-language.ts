import { cookies, headers } from 'next/headers'
import type { Locale } from '#lib/i18n/locales.ts'
import { pickLocale } from '#lib/i18n/locale.ts'

/** The language of this request: what its checkout session speaks (a cookie of that session's address), else the browser's. */
export async function pageLanguage(): Promise<Locale> {
  const chosen = (await cookies()).get('lang')?.value
  const acceptLanguage = (await headers()).get('accept-language') ?? undefined
  return pickLocale({ lang: chosen, acceptLanguage })
}
