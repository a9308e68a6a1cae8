import { notFound } from 'next/navigation'
import type { ApiRequest } from '#lib/demo/api/api-exchange.ts'
import { paymentAddress } from '#lib/demo/api/read-payment.ts'
import { type OrderProgress, readProgress } from '#lib/demo/orders/order-progress.ts'
import { isShopClosed, openShop, type Shop } from '#lib/demo/shop.ts'
import { sandboxGateway } from '../../../sandbox/sandbox-gateway.ts'
import { ShopIsClosed } from '../../shop-is-closed.tsx'
import { CallbackStep } from './callback-step.tsx'
import { CreateStep } from './create-step.tsx'
import { KeepFresh } from './keep-fresh.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { RedirectStep } from './redirect-step.tsx'
import { kindWord } from './status-text.ts'
import { TokenAnswerStep, TokenRequestStep } from './token-steps.tsx'

/** One order, step by step: the shop's requests, the gateway's answers, the callbacks. */
export default async function Page({ params }: { params: Promise<{ orderId: string }> }) {
  const shop = await openShop(await sandboxGateway())
  if (isShopClosed(shop)) return <ShopIsClosed reason={shop.closed} />
  const progress = await readProgress(shop, (await params).orderId)
  if (!progress) notFound()
  const { order, stamp, settled } = progress
  return (
    <main className="demo-main order">
      <KeepFresh
        address={`/demo/orders/${order.orderId}/stamp`}
        stamp={stamp}
        everySeconds={settled ? 10 : 2}
      />
      <OrderSummary progress={progress} />
      <Steps progress={progress} shop={shop} />
    </main>
  )
}

const Steps = ({ progress, shop }: { progress: OrderProgress; shop: Shop }) => {
  const { order, callbacks, payment, settled } = progress
  const { kind, token, tokenRequest, tokenAnswer, createRequest, createAnswer, refundRequest, refundAnswer } =
    order
  const word = kindWord[kind]
  return (
    <ol className="steps">
      {tokenRequest && (
        <TokenRequestStep request={tokenRequest} keyPath={shop.keyPath} travels={kind !== 'payout'} />
      )}
      {tokenAnswer && <TokenAnswerStep answer={tokenAnswer} token={token} />}
      {tokenRequest && kind !== 'payout' && (
        <RedirectStep
          redirectUrl={order.redirectUrl}
          visited={payment.status === 200}
          scenario={order.purchase['scenario']}
        />
      )}
      {createRequest && createAnswer && token && (
        <CreateStep
          title="The shop creates the payout"
          request={createRequest}
          answer={createAnswer}
          token={token.token}
        />
      )}
      {refundRequest && refundAnswer && (
        <CreateStep
          title="The shop refunds the customer"
          request={refundRequest}
          answer={refundAnswer}
          token={bearerOf(refundRequest)}
        />
      )}
      <CallbackStep callbacks={callbacks} waiting={payment.status === 200 && !settled} word={word} />
      <PaymentStep payment={payment} url={paymentAddress(shop, order)} word={word} />
    </ol>
  )
}

/** The token that a request was sent with. */
const bearerOf = ({ headers }: ApiRequest): string => (headers['Authorization'] ?? '').replace('Bearer ', '')
