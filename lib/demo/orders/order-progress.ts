import { createHash } from 'node:crypto'
import type { Money } from '../../money/money.ts'
import type { ApiAnswer } from '../api/api-exchange.ts'
import { orderedMoney, type Standing, standingOf } from '../api/payment-detail.ts'
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
  readonly standing: Standing | undefined
  /** What the payment is for, where that is not what was ordered: nothing is delivered for it. */
  readonly otherMoney: Money | undefined
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
  const [callbacks, payment] = await Promise.all([listCallbacks(shop.db, orderId), readPayment(shop, order)])
  const standing = standingOf(payment)
  const linkWorks = order.token !== undefined && isUsable(order.token, shop.clock.now())
  return {
    order,
    callbacks,
    payment,
    standing,
    otherMoney: otherMoney(order, payment),
    linkWorks,
    settled: callbacks.some((callback) => saysThatItIsOver(callback, standing)),
    // What is no payment names each of its answers.
    stamp: stampOf([
      order.redirectUrl,
      linkWorks,
      callbacks.length,
      payment.status,
      standing && payment.body,
    ]),
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

function saysThatItIsOver({ verified, read }: ShopCallback, now: Standing | undefined): boolean {
  const told = verified && read ? standingOf(read) : undefined
  if (!told || !now || !finalStatuses.includes(told.status)) return false
  return told.status === now.status && told.returned === now.returned
}

const stampOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
