import { demoMerchantCode } from '#lib/demo/shop.ts'
import { bankReports } from '#lib/rails/sandbox/bank/bank-reports.ts'
import { listWaitingOrders } from '#lib/rails/sandbox/institution-view.ts'
import { sandboxGateway } from './sandbox-gateway.ts'
import { WaitingOrders } from './waiting-orders.tsx'

const ordersMax = 30

/** For testers who scan nothing: every open payment of DEMO, with the institution that can pay it. */
export default async function Page() {
  const gateway = await sandboxGateway()
  const [orders, reports] = await Promise.all([
    listWaitingOrders(gateway, demoMerchantCode, ordersMax),
    bankReports(gateway.db),
  ])
  return (
    <main className="waiting">
      <h1>Payments that wait for you</h1>
      <p className="lead">
        You play the customer’s bank, wallet or shop. Open a payment to approve it, refuse it, or pay it
        wrongly.
      </p>
      {!reports && (
        <p className="lead">
          The banks report nothing themselves: a payment that you approve waits until a statement with it is
          imported.
        </p>
      )}
      <WaitingOrders orders={orders} />
    </main>
  )
}
