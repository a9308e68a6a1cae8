import type { ApiAnswer } from './api-exchange.ts'
import { findOrder, listCallbacks, type ShopCallback, type ShopOrder } from './order-store.ts'
import { statusOf } from './payin-detail.ts'
import { readPayin } from './read-payin.ts'
import type { Shop } from './shop.ts'
import { isUsable } from './token.ts'

/** Where an order stands, as far as the shop's server can know. */
export interface OrderProgress {
  readonly order: ShopOrder
  readonly callbacks: readonly ShopCallback[]
  /** GET of the payin, asked just now. */
  readonly payin: ApiAnswer
  /** `process.status` of it; absent while there is no payin. */
  readonly status: string | undefined
  readonly linkWorks: boolean
  /** Final, and the callback that says so was verified: nothing more is expected soon. */
  readonly settled: boolean
  /** Changes whenever the page would look different. */
  readonly stamp: string
}

const finalStatuses: readonly string[] = ['SUCCESS', 'REFUSED', 'EXPIRED']

/** Reads everything that the order's page shows; undefined when the shop has no such order. */
export async function readProgress(shop: Shop, orderId: string): Promise<OrderProgress | undefined> {
  const order = await findOrder(shop.db, orderId)
  if (!order) return undefined
  const [callbacks, payin] = await Promise.all([listCallbacks(shop.db, orderId), readPayin(shop, order)])
  const status = statusOf(payin)
  const linkWorks = order.token !== undefined && isUsable(order.token, shop.clock.now())
  return {
    order,
    callbacks,
    payin,
    status,
    linkWorks,
    settled: callbacks.some(
      ({ verified, read }) => verified && read && isFinal(statusOf(read)) && statusOf(read) === status,
    ),
    stamp: [order.redirectUrl?.length ?? 0, linkWorks, callbacks.length, payin.status, status].join(' '),
  }
}

const isFinal = (status: string | undefined): boolean =>
  status !== undefined && finalStatuses.includes(status)
