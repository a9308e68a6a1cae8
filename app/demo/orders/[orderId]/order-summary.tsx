import { railReferenceOf } from '#lib/demo/api/payment-detail.ts'
import { scenarios } from '#lib/demo/forms/scenarios.ts'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'
import { moneyText } from '../../../sandbox/money-text.ts'
import { Glyph } from '../../glyph.tsx'
import { orderName } from '../../recent-orders.tsx'
import { PayoutActions } from './payout-actions.tsx'
import { RefundAction } from './refund-action.tsx'
import { statusText } from './status-text.ts'

/** The progress of the order, and the one thing to do next. */
export function OrderSummary({ progress }: { progress: OrderProgress }) {
  const { order, payment, summary } = progress
  const reference = order.kind === 'payout' ? undefined : railReferenceOf(payment)
  const isOpen = summary?.status === 'WAITING' || summary?.status === 'PROCESSING'
  const { tone, glyph, title, sentence } = statusText(progress)
  const scenario = scenarios.find(({ number }) => String(number) === order.purchase['scenario'])
  return (
    <section className="panel order-summary">
      <output className="order-status" data-tone={tone}>
        <Glyph name={glyph} size={22} />
        {title}
      </output>
      <h1>
        {orderName(order)}, {moneyText(order.money)}
      </h1>
      <p className="order-id">
        {order.kind === 'payout' ? 'Payout' : 'Order'} <code>{order.orderId}</code>
      </p>
      <p>{sentence}</p>
      {summary?.failureReasonCode && (
        <p>
          Reason: <code>{summary.failureReasonCode}</code>
        </p>
      )}
      {order.kind === 'payout' ? <PayoutActions progress={progress} /> : <NextAction progress={progress} />}
      <RefundAction progress={progress} />
      {isOpen && reference && (
        <p>
          Or <a href={`/sandbox/institution/${reference}`}>play the customer’s bank</a>
        </p>
      )}
      {scenario && (
        <p className="order-scenario">
          Scenario {scenario.number}: {scenario.name.toLowerCase()}
        </p>
      )}
    </section>
  )
}

function NextAction({ progress: { order, linkWorks, summary } }: { progress: OrderProgress }) {
  const status = summary?.status
  if (status === 'SUCCESS' || status === 'REFUSED' || status === 'EXPIRED') {
    return (
      <a className="action action-quiet" href={`/demo?currencyCode=${order.money.currencyCode}`}>
        Buy something else
      </a>
    )
  }
  if (linkWorks) {
    return (
      <a className="action" href={order.redirectUrl}>
        {status === undefined ? 'Go to the payment page' : 'Back to the payment page'}
      </a>
    )
  }
  return order.tokenRequest === undefined ? null : (
    <form method="post" action={`/demo/orders/${order.orderId}/token`}>
      <button className="action">
        {order.token ? 'The link has ended: sign a new request' : 'Sign and ask again'}
      </button>
    </form>
  )
}
