import { readBalances } from '#lib/demo/api/read-balances.ts'
import { listOrders } from '#lib/demo/orders/order-store.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../../sandbox/sandbox-gateway.ts'
import { RecentOrders } from '../recent-orders.tsx'
import { ShopIsClosed } from '../shop-is-closed.tsx'
import { Balances } from './balances.tsx'
import { readPayoutFormData } from './payout-form-data.ts'
import { PayoutForm } from './payout-form.tsx'

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The shop's balances, and the form to send payouts. */
export default async function Page({ searchParams }: PageProps) {
  const shop = await openShop(await sandboxGateway())
  if (isShopClosed(shop)) return <ShopIsClosed reason={shop.closed} />
  const [balances, payouts] = await Promise.all([readBalances(shop), listOrders(shop.db, 'PAYOUTS', 8)])
  const data = readPayoutFormData(await searchParams, 'status' in balances ? [] : balances)
  return (
    <main className="demo-main">
      <div className="counter">
        <h1>Payouts and balances</h1>
        <p className="lead">
          The shop’s server sends money by itself: no customer and no payment page. Every step is shown.
        </p>
      </div>
      <div className="payouts">
        <PayoutForm data={data} />
        <div className="payouts-side">
          <Balances balances={balances} />
          <RecentOrders title="Earlier payouts" orders={payouts} />
        </div>
      </div>
    </main>
  )
}
