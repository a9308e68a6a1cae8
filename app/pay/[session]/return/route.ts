import { readSession } from '#lib/checkout/read-session.ts'
import { openReturn } from '#lib/checkout/way-back.ts'
import { pickLocale } from '#lib/i18n/locale.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { nothingOpened, toSession } from '../../exchange.ts'
import { cookieOf } from '../../open-in-browser.ts'
import { notOpenPage } from '../../refusal-pages.tsx'
import { sessionCookie } from '../../session-cookie.ts'
import { pageHeaders } from '../../static-page.tsx'

/** Back from the institution: into the visit where its cookie is, else into a status page, once. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> {
  const gateway = await currentGateway()
  const { session: id } = await params
  if (await readSession(gateway, id, cookieOf(request, sessionCookie))) {
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: `/pay/${id}` } })
  }
  const opened = await openReturn(gateway, id, new URL(request.url).searchParams.get('key') ?? '')
  if (opened) return toSession(gateway, 'status', opened)
  return notOpenPage(pickLocale({ acceptLanguage: request.headers.get('accept-language') ?? undefined }))
}

export const HEAD = nothingOpened
