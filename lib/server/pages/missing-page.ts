import { findOrder } from '../../demo/orders/order-store.ts'
import { webhooks } from '../../api/openapi/webhooks.ts'
import { servedIn } from '../../api/endpoint/operation.ts'
import { operations } from '../../../app/api/endpoints.ts'
import type { Gateway } from '../../gateway.ts'
import { railNamed } from '../../payments/rail/served-by.ts'
import { rails } from '../../rails/rails.ts'

/** An address without a page: Next's answer is in the HTML, with status 404. */
export const missingAddress = '/missing'

/**
 * Whether a page of a rail, of the demo or of the reference names something that does not exist, or that this
 * installation does not have. Next's page for `notFound()` needs scripts, so such requests do not reach it.
 */
export async function isMissingPage(gateway: Gateway, url: string): Promise<boolean> {
  const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
  const railName = rails.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))?.name
  if (railName !== undefined) return !(await hasRailPage(gateway, railName, path))
  const [, operation] = /^\/docs\/reference\/([^/]+)\/?$/.exec(path) ?? []
  if (operation !== undefined) return !hasReferencePage(gateway, operation)
  if (gateway.mode !== 'sandbox') return /^\/(demo|docs\/testing)(\/|$)/.test(path)
  const [, orderId] = /^\/demo\/orders\/([^/]+)\/?$/.exec(path) ?? []
  return orderId !== undefined && (await findOrder(gateway.db, orderId)) === undefined
}

function hasReferencePage({ mode }: Gateway, name: string): boolean {
  if (Object.values(webhooks).some(({ post }) => post.operationId === name)) return true
  return servedIn(mode, operations).some((operation) => operation.name === name)
}

async function hasRailPage(gateway: Gateway, railName: string, path: string): Promise<boolean> {
  const rail = railNamed(gateway, railName)
  return rail !== undefined && (await rail.hasPage?.(path)) !== false
}
