import { pageEvents } from '#lib/checkout/log-events.ts'
import { isDatabaseUnreachable } from '#lib/platform/db/database-unreachable.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { failedPage, unavailablePage } from '../unavailable/unavailable-page.tsx'

/**
 * Answers a link or form. An error on our side is logged, and the customer gets a page with a link to try
 * again; Next's own answer is empty. While the database is unreachable the page is 503 with Retry-After, and
 * is not logged: one log line reports the outage.
 */
export async function orFailedPage(
  request: Request,
  address: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (isDatabaseUnreachable(error)) return unavailablePage(request, address)
    const { log } = await currentGateway()
    log.write(pageEvents['page.failed'], { err: error, requestId: request.headers.get('x-request-id') })
    return failedPage(request, 500, address)
  }
}
