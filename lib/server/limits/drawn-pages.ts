import { networkOf } from '../../platform/throttle/network.ts'
import type { Throttle } from '../../platform/throttle/throttle.ts'
import { keptPath } from '../pages/kept-pages.ts'
import { isAsset } from '../pages/page-paths.ts'

/** Drawing one takes 5 to 15 ms. */
const perSecond = 30

/**
 * Counts a page that is drawn for each request and that anybody may ask for: the start page, a search, the
 * demo, what is drawn for an address without a page. Answers after how many seconds the network may ask
 * again, where it has had too many. The pages of a visit have limits of their own; others cost little.
 */
export async function waitForPage(
  throttle: Pick<Throttle, 'take'>,
  url: string,
  address: string,
): Promise<number | undefined> {
  if (isAsset(url) || keptPath(url) !== undefined) return undefined
  const taken = await throttle.take(`page ${networkOf(address)}`, perSecond)
  return taken.allowed ? undefined : taken.retryAfterSeconds
}
