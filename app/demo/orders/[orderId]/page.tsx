import { notFound } from 'next/navigation'
import { readProgress } from '#lib/demo/order-progress.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../../../sandbox/sandbox-gateway.ts'
import { ShopIsClosed } from '../../shop-is-closed.tsx'
import { CallbackStep } from './callback-step.tsx'
import { KeepFresh } from './keep-fresh.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PayinStep } from './payin-step.tsx'
import { RedirectStep } from './redirect-step.tsx'
import { TokenAnswerStep, TokenRequestStep } from './token-steps.tsx'

/** One order, step by step: what the shop sent, what it got, what it was told. */
export default async function Page({ params }: { params: Promise<{ orderId: string }> }) {
  const shop = await openShop(await sandboxGateway())
  if (isShopClosed(shop)) return <ShopIsClosed reason={shop.closed} />
  const progress = await readProgress(shop, (await params).orderId)
  if (!progress) notFound()
  const { order, callbacks, payin, stamp, settled } = progress
  return (
    <main className="demo-main order">
      <KeepFresh
        address={`/demo/orders/${order.orderId}/stamp`}
        stamp={stamp}
        everySeconds={settled ? 10 : 2}
      />
      <OrderSummary progress={progress} />
      <ol className="steps">
        {order.tokenRequest && <TokenRequestStep request={order.tokenRequest} keyPath={shop.keyPath} />}
        {order.tokenAnswer && <TokenAnswerStep answer={order.tokenAnswer} token={order.token} />}
        {order.tokenRequest && (
          <RedirectStep redirectUrl={order.redirectUrl} visited={payin.status === 200} />
        )}
        <CallbackStep callbacks={callbacks} waiting={payin.status === 200 && !settled} />
        <PayinStep payin={payin} url={`${shop.apiUrl}/payins/${order.orderId}`} />
      </ol>
    </main>
  )
}
