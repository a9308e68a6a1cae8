import { pickLocale } from '#lib/i18n/locale.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { cookieOf } from './open-in-browser.ts'
import { peekPage } from './page-rate.ts'
import { tooManyPage } from './refusal-pages.tsx'
import { languageCookie, type Area } from './session-cookie.ts'
import { pageHeaders } from './static-page.tsx'

/** Where a visit is sent that is drawn too often, because a page of Next cannot answer 429 itself; back to it as soon as it may. */
export async function busy(request: Request, area: Area, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const address = `/${area}/${encodeURIComponent(id)}`
  const taken = await peekPage(gateway, id)
  if (taken.allowed)
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: address } })
  const locale = pickLocale({
    lang: cookieOf(request, languageCookie),
    acceptLanguage: request.headers.get('accept-language') ?? undefined,
  })
  return tooManyPage(locale, address, taken.retryAfterSeconds)
}
