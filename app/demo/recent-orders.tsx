import type { ShopOrder } from '#lib/demo/order-store.ts'
import { products } from '#lib/demo/products.ts'
import { moneyText } from '../sandbox/money-text.ts'
import { Glyph } from './glyph.tsx'
import { MomentText } from './moment-text.tsx'

/** What was ordered before, newest first: nothing when nothing was. */
export const RecentOrders = ({ orders }: { orders: readonly ShopOrder[] }) =>
  orders.length === 0 ? null : (
    <section className="panel recent" aria-labelledby="recent">
      <h2 id="recent">Earlier orders</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <a href={`/demo/orders/${order.orderId}`}>
              <span>
                <strong>{productName(order)}</strong>
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

export const productName = ({ purchase }: ShopOrder): string =>
  products.find(({ code }) => code === purchase['product'])?.name ?? 'Payin made by hand'
