import { products } from '#lib/demo/forms/products.ts'
import type { ShopOrder } from '#lib/demo/orders/order-store.ts'
import { PaymentRow } from './payment-row.tsx'

/** Earlier orders, newest first; not rendered when there are none. */
export const RecentOrders = ({ title, orders }: { title: string; orders: readonly ShopOrder[] }) =>
  orders.length === 0 ? null : (
    <section className="panel" aria-labelledby="recent">
      <h2 id="recent">{title}</h2>
      <ul className="payment-list">
        {orders.map((order) => (
          <PaymentRow
            key={order.orderId}
            href={`/demo/orders/${order.orderId}`}
            name={orderName(order)}
            paymentId={order.orderId}
            amount={order.money}
            createdAt={order.createdAt}
          />
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
