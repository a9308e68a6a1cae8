import { findOrder } from '../../demo/orders/order-store.ts'
import type { Gateway } from '../../gateway.ts'
import { findInstitutionView } from '../../rails/sandbox/institution-view.ts'

/** An address that no page has: what Next draws there stands in the HTML, and its status is 404. */
export const missingAddress = '/missing'

/**
 * Whether a page of the sandbox names what is not there, or is asked for in live mode. What a page of Next draws for `notFound()` needs
 * scripts, so such requests do not get that far.
 */
export async function isMissingPage(gateway: Gateway, url: string): Promise<boolean> {
  const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
  if (gateway.mode !== 'sandbox') return /^\/(sandbox|demo|docs\/testing)(\/|$)/.test(path)
  const [, railReference] = /^\/sandbox\/institution\/([^/]+)\/?$/.exec(path) ?? []
  if (railReference !== undefined) return (await findInstitutionView(gateway, railReference)) === undefined
  const [, orderId] = /^\/demo\/orders\/([^/]+)\/?$/.exec(path) ?? []
  return orderId !== undefined && (await findOrder(gateway.db, orderId)) === undefined
}
