import { railReferenceOf, receivedMoney } from '#lib/demo/api/payment-detail.ts'
import { scenarios } from '#lib/demo/forms/scenarios.ts'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'
import { moneyText } from '../../../sandbox/money-text.ts'
import { Glyph } from '../../glyph.tsx'
import { orderName } from '../../recent-orders.tsx'
import { statusText } from './status-text.ts'
import type { PayoutEvent } from '#lib/demo/api/send-payout.ts'
import { currencyOf } from '#lib/money/currency.ts'

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

/** The events that a tester can simulate for a payout in its current status. */
function PayoutActions({ progress: { order, summary } }: { progress: OrderProgress }) {
  const isOpen = summary?.status === 'WAITING' || summary?.status === 'PROCESSING'
  const mayReturn = summary?.status === 'SUCCESS' && !summary.returned
  const events: [PayoutEvent, string][] = [
    ...(isOpen
      ? ([
          ['PAY', 'Have the bank pay now'],
          ['REFUSE', 'Have the bank refuse'],
        ] as const)
      : []),
    ...(mayReturn ? ([['RETURN', 'Have the bank return it']] as const) : []),
  ].map(([event, words]) => [event, words])
  return (
    <div className="actions">
      {events.length > 0 && (
        <form className="actions" method="post" action={`/demo/orders/${order.orderId}/simulate`}>
          {events.map(([event, words]) => (
            <button key={event} className="action action-quiet" name="event" value={event}>
              {words}
            </button>
          ))}
        </form>
      )}
      <a className="action" href={`/demo/payouts?currencyCode=${order.money.currencyCode}`}>
        Payouts and balances
      </a>
    </div>
  )
}

/** Gives the money of a payin back, while something of it is there; money on a chain cannot be. */
function RefundAction({ progress: { order, payment, summary } }: { progress: OrderProgress }) {
  const isPayin = order.kind === 'payin' && currencyOf(order.money.currencyCode).type === 'FIAT'
  const isRefunded = order.refundAnswer?.status === 201
  const isOver = isRefunded || summary === undefined || summary.returned
  if (!isPayin || isOver || !receivedMoney(payment)) return null
  return (
    <form method="post" action={`/demo/orders/${order.orderId}/refund`}>
      <button className="action action-quiet">Refund the customer</button>
    </form>
  )
}
