import type { Instrumentation } from 'next'

/**
 * What a page or form of ours throws, in our own log: what an error quotes of the data stays out of it
 * (`lib/platform/log/error-fields.ts`).
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env['NEXT_RUNTIME'] === 'edge') return
  const { currentGateway } = await import('#lib/server/current-gateway.ts')
  const { pageEvents } = await import('#lib/checkout/log-events.ts')
  const { isDatabaseUnreachable } = await import('#lib/platform/db/database-unreachable.ts')
  const { log } = await currentGateway()
  // Said once, by whoever keeps the connections.
  if (isDatabaseUnreachable(error)) return
  log.write(pageEvents['page.failed'], {
    err: error,
    requestId: request.headers['x-request-id'],
    route: routePath,
  })
}
