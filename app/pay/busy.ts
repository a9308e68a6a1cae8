import { currentGateway } from '#lib/server/current-gateway.ts'
import { languageOf } from './open-in-browser.ts'
import { peekPage } from './page-rate.ts'
import { tooManyPage } from './documents/refusal-pages.tsx'
import type { Area } from './session-cookie.ts'
import { pageHeaders } from './documents/static-page.tsx'

/**
 * Answers 429 for a session whose page is requested too often, which leads here. The answer leads back after
 * the wait.
 */
export async function busy(request: Request, area: Area, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const address = `/${area}/${encodeURIComponent(id)}`
  const taken = await peekPage(gateway, id)
  if (taken.allowed)
    return new Response(null, { status: 303, headers: { ...pageHeaders, location: address } })
  return tooManyPage(languageOf(request), address, taken.retryAfterSeconds)
}
