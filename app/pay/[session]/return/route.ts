import { openReturn } from '#lib/checkout/link/return-link.ts'
import { readSession } from '#lib/checkout/session/read-session.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { nothingOpened, toSession } from '../../exchange.ts'
import { languageOf, sessionCookieOf } from '../../open-in-browser.ts'
import { orFailedPage } from '../../or-failed-page.ts'
import { notOpenPage } from '../../documents/refusal-pages.tsx'
import { pageHeaders } from '../../documents/static-page.tsx'

/**
 * The return from the institution: to the session when the browser has its cookie, else once to a status
 * page.
 */
export function GET(
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return orFailedPage(request, pathname + search, async () => comeBack(request, (await params).session))
}

async function comeBack(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  if (await readSession(gateway, id, sessionCookieOf(request)?.key)) {
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: `/pay/${id}` } })
  }
  const opened = await openReturn(gateway, id, new URL(request.url).searchParams.get('key') ?? '')
  if (opened) return toSession(gateway, 'status', opened)
  return notOpenPage(languageOf(request))
}

export const HEAD = nothingOpened
