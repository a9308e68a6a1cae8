import { products } from '#lib/demo/forms/products.ts'
import type { ShopOrder } from '#lib/demo/orders/order-store.ts'
import { moneyText } from '../sandbox/money-text.ts'
import { Glyph } from './glyph.tsx'
import { MomentText } from './moment-text.tsx'

/** Earlier orders, newest first; not rendered when there are none. */
export const RecentOrders = ({ title, orders }: { title: string; orders: readonly ShopOrder[] }) =>
  orders.length === 0 ? null : (
    <section className="panel recent" aria-labelledby="recent">
      <h2 id="recent">{title}</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <a href={`/demo/orders/${order.orderId}`}>
              <span>
                <strong>{orderName(order)}</strong>
                <small>{order.orderId}</small>
              </span>
              <span className="recent-money">
                <b>{moneyText(order.money)}</b>
                <small>
                  <MomentText at={order.createdAt} />
                </small>
              </span>
              <Glyph name="go" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

const kindNames = { payin: 'Payin', topup: 'Top-up', payout: 'Payout' } as const

/** The name of the product, or of the payout. */
export function orderName({ kind, purchase }: ShopOrder): string {
  if (kind === 'payout' && purchase['method']) return `Payout by ${purchase['method']}`
  const product = products.find(({ code }) => code === purchase['product'])
  if (!product) return `${kindNames[kind]} made by hand`
  return kind === 'topup' ? product.topUpName : product.name
}
