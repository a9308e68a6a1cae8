import { findOrder } from '../../demo/orders/order-store.ts'
import type { Gateway } from '../../gateway.ts'
import { railNamed } from '../../payments/served-by.ts'
import { rails } from '../../rails/rails.ts'

/** An address that no page has: what Next draws there stands in the HTML, and its status is 404. */
export const missingAddress = '/missing'

/**
 * Whether a page of a rail or of the demo names what is not there, or is asked for in an installation that does not have it. What a page of Next draws for `notFound()` needs
 * scripts, so such requests do not get that far.
 */
export async function isMissingPage(gateway: Gateway, url: string): Promise<boolean> {
  const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
  const railName = rails.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))?.name
  if (railName !== undefined) return !(await hasRailPage(gateway, railName, path))
  if (gateway.mode !== 'sandbox') return /^\/(demo|docs\/testing)(\/|$)/.test(path)
  const [, orderId] = /^\/demo\/orders\/([^/]+)\/?$/.exec(path) ?? []
  return orderId !== undefined && (await findOrder(gateway.db, orderId)) === undefined
}

async function hasRailPage(gateway: Gateway, railName: string, path: string): Promise<boolean> {
  const rail = railNamed(gateway, railName)
  return rail !== undefined && (await rail.hasPage?.(path)) !== false
}
