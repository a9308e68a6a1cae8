import { listOrders } from '#lib/demo/orders/order-store.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { readOrderFormData } from './order-form-data.ts'
import { OrderForm } from './form/order-form.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { ShopIsClosed } from './shop-is-closed.tsx'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The order form, and below it the earlier orders. */
export default async function Page({ searchParams }: PageProps) {
  const gateway = await sandboxGateway()
  const shop = await openShop(gateway)
  if (isShopClosed(shop)) return <ShopIsClosed reason={shop.closed} />
  const [data, orders] = await Promise.all([
    readOrderFormData(gateway, await searchParams),
    listOrders(gateway.db, 'ORDERS', 8),
  ])
  return (
    <main className="demo-main">
      <OrderForm data={data} />
      <RecentOrders title="Earlier orders" orders={orders} />
    </main>
  )
}
