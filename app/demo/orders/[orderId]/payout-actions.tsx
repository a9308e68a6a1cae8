import type { PayoutEvent } from '#lib/demo/api/send-payout.ts'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'

/** The events that a tester can simulate for a payout in its current status. */
export function PayoutActions({ progress: { order, summary } }: { progress: OrderProgress }) {
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
