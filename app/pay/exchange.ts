import { createHash } from 'node:crypto'
import { startWhenReady } from '#lib/checkout/choose/start-payment.ts'
import type { OpenOutcome, OpenedSession } from '#lib/checkout/session/open-session.ts'
import type { Gateway } from '#lib/gateway.ts'
import { pickLocale } from '#lib/i18n/locale.ts'
import type { Taken } from '#lib/platform/throttle/throttle.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { badLinkPage } from './documents/bad-link-page.tsx'
import { cookieReach } from './cookie-reach.ts'
import { orFailedPage } from './or-failed-page.ts'
import { tooManyPage } from './documents/refusal-pages.tsx'
import { keyCookie, type Area } from './session-cookie.ts'
import { pageHeaders } from './documents/static-page.tsx'

type Open = (
  gateway: Gateway,
  query: URLSearchParams,
  acceptLanguage: string | undefined,
) => Promise<OpenOutcome>

/**
 * Exchanges a link with a token for a session with a clean address, so that the token stays in no address
 * bar, history or Referer.
 */
export function exchange(request: Request, area: Area, open: Open): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return orFailedPage(request, pathname + search, () => openLink(request, area, open))
}

async function openLink(request: Request, area: Area, open: Open): Promise<Response> {
  const gateway = await currentGateway()
  const { searchParams, pathname, search } = new URL(request.url)
  const acceptLanguage = request.headers.get('accept-language') ?? undefined
  const taken = await takeExchange(gateway, searchParams.get('token') ?? '')
  if (!taken.allowed) {
    const locale = pickLocale({ lang: searchParams.get('lang') ?? undefined, acceptLanguage })
    return tooManyPage(locale, pathname + search, taken.retryAfterSeconds)
  }
  const outcome = await open(gateway, searchParams, acceptLanguage)
  if ('badLink' in outcome) return badLinkPage(outcome.badLink)
  const { opened } = outcome
  if (!opened.hasPayment) await startWhenReady(gateway, opened.session)
  return toSession(gateway, area, opened)
}

/**
 * How often one link may be opened, per second: above what people do, far below what would fill the database
 * with visits.
 */
const exchangesPerSecond = 10

/**
 * By token and not by address: behind a proxy, or one provider's network, all customers may have the same.
 */
const takeExchange = ({ throttle }: Gateway, token: string): Promise<Taken> =>
  throttle.take(`exchange ${createHash('sha256').update(token).digest('base64url')}`, exchangesPerSecond)

/**
 * Answers HEAD on a link, which chats and mail programs send for a preview: as GET would begin, without
 * opening a visit, creating a payment or using up a key.
 */
export const nothingOpened = (): Response =>
  new Response(null, { headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' } })

/** Sends the browser to the clean address, with the key in a cookie that only this address gets. */
export async function toSession(
  gateway: Gateway,
  area: Area,
  { session, cookieKey }: OpenedSession,
): Promise<Response> {
  const address = `/${area}/${session.id}`
  const reach = cookieReach(gateway.publicUrl, session.merchant)
  const headers = new Headers({ ...pageHeaders, location: address })
  headers.append('set-cookie', keyCookie(address, cookieKey, session.language, reach))
  return new Response(null, { status: 303, headers })
}
