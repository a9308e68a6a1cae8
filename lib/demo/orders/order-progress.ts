import { createHash } from 'node:crypto'
import type { Money } from '../../money/money.ts'
import type { ApiAnswer } from '../api/api-exchange.ts'
import { orderedMoney, type PaymentSummary, summaryOf } from '../api/payment-detail.ts'
import { readPayment } from '../api/read-payment.ts'
import { isUsable } from '../api/token.ts'
import type { Shop } from '../shop.ts'
import { findOrder, listCallbacks, type ShopCallback, type ShopOrder } from './order-store.ts'

/** The progress of an order, as far as the shop's server can know. */
export interface OrderProgress {
  readonly order: ShopOrder
  readonly callbacks: readonly ShopCallback[]
  /** GET of the payment, sent just now. */
  readonly payment: ApiAnswer
  /** Its content; absent while there is no payment. */
  readonly summary: PaymentSummary | undefined
  /** The money of the payment where it differs from the order's: nothing is delivered for it. */
  readonly otherMoney: Money | undefined
  readonly linkWorks: boolean
  /** The payment is final and a verified callback has reported it: no change is expected soon. */
  readonly settled: boolean
  /** Changes whenever the content of the page does. */
  readonly stamp: string
}

const finalStatuses: readonly string[] = ['SUCCESS', 'REFUSED', 'EXPIRED']

/** Reads everything that the order's page shows; undefined when the shop has no such order. */
export async function readProgress(shop: Shop, orderId: string): Promise<OrderProgress | undefined> {
  const order = await findOrder(shop.db, orderId)
  if (!order) return undefined
  const [callbacks, payment] = await Promise.all([listCallbacks(shop.db, orderId), readPayment(shop, order)])
  const summary = summaryOf(payment)
  const linkWorks = order.token !== undefined && isUsable(order.token, shop.clock.now())
  return {
    order,
    callbacks,
    payment,
    summary,
    otherMoney: otherMoney(order, payment),
    linkWorks,
    settled: callbacks.some((callback) => reportsTheEnd(callback, summary)),
    // An error's body contains its request ID, so it differs each time.
    stamp: stampOf([order.redirectUrl, linkWorks, callbacks.length, payment.status, summary && payment.body]),
  }
}

/**
 * With a token without `money` a customer could change the amount of the link: a shop checks it before it
 * delivers.
 */
export function otherMoney(order: Pick<ShopOrder, 'money'>, payment: ApiAnswer): Money | undefined {
  const asked = payment.status === 200 ? orderedMoney(payment.body) : undefined
  const isOrdered = asked?.amount === order.money.amount && asked.currencyCode === order.money.currencyCode
  return isOrdered ? undefined : asked
}

function reportsTheEnd({ verified, read }: ShopCallback, now: PaymentSummary | undefined): boolean {
  const reported = verified && read ? summaryOf(read) : undefined
  if (!reported || !now || !finalStatuses.includes(reported.status)) return false
  return reported.status === now.status && reported.returned === now.returned
}

const stampOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
