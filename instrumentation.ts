import type { Instrumentation } from 'next'

/**
 * Logs the errors of our pages and forms, without the data that an error quotes
 * (`lib/platform/log/error-fields.ts`).
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env['NEXT_RUNTIME'] === 'edge') return
  const { currentGateway } = await import('#lib/server/current-gateway.ts')
  const { pageEvents } = await import('#lib/checkout/log-events.ts')
  const { isDatabaseUnreachable } = await import('#lib/platform/db/database-unreachable.ts')
  const { log } = await currentGateway()
  // An outage is logged once, by lib/platform/db/availability.ts.
  if (isDatabaseUnreachable(error)) return
  log.write(pageEvents['page.failed'], {
    err: error,
    requestId: request.headers['x-request-id'],
    route: routePath,
  })
}
