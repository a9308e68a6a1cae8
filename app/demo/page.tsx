import { listOrders } from '#lib/demo/orders/order-store.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { readCounter } from './counter.ts'
import { OrderForm } from './form/order-form.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { ShopIsClosed } from './shop-is-closed.tsx'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Choose something and how to be sent to the hosted page; below it, what was ordered before. */
export default async function Page({ searchParams }: PageProps) {
  const gateway = await sandboxGateway()
  const shop = await openShop(gateway)
  if (isShopClosed(shop)) return <ShopIsClosed reason={shop.closed} />
  const [counter, orders] = await Promise.all([
    readCounter(gateway, await searchParams),
    listOrders(gateway.db, 'ORDERS', 8),
  ])
  return (
    <main className="demo-main">
      <OrderForm counter={counter} />
      <RecentOrders title="Earlier orders" orders={orders} />
    </main>
  )
}
