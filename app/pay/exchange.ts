import type { OpenOutcome, Opened } from '#lib/checkout/open-session.ts'
import { startWhenReady } from '#lib/checkout/start-payment.ts'
import type { Gateway } from '#lib/gateway.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { badLinkPage } from './bad-link-page.tsx'
import { keyCookie, localeCookie, type Area } from './session-cookie.ts'
import { pageHeaders } from './static-page.tsx'

type Open = (
  gateway: Gateway,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
) => Promise<OpenOutcome>

/** Exchanges a link with a token for a session with a clean address, so that the token stays in no address bar, history or Referer. */
export async function exchange(request: Request, area: Area, open: Open): Promise<Response> {
  const gateway = await currentGateway()
  const { searchParams } = new URL(request.url)
  const outcome = await open(gateway, searchParams, request.headers.get('accept-language') ?? undefined)
  if ('badLink' in outcome) return badLinkPage(outcome.badLink)
  const { opened } = outcome
  if (!opened.hasPayment) await startWhenReady(gateway, opened.session)
  return toSession(gateway, area, opened)
}

/** Sends the browser to the clean address, with the key in a cookie that only this address gets. */
export function toSession({ publicUrl }: Gateway, area: Area, { session, cookieKey }: Opened): Response {
  const address = `/${area}/${session.id}`
  const secure = publicUrl.startsWith('https:')
  const headers = new Headers({ ...pageHeaders, location: address })
  headers.append('set-cookie', keyCookie(address, cookieKey, secure))
  headers.append('set-cookie', localeCookie(address, session.language, secure))
  return new Response(null, { status: 303, headers })
}
