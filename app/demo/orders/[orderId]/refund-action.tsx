import { receivedMoney } from '#lib/demo/api/payment-detail.ts'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'
import { currencyOf } from '#lib/money/currency.ts'

/** Gives the money of a payin back, while something of it is there; money on a chain cannot be. */
export function RefundAction({ progress: { order, payment, summary } }: { progress: OrderProgress }) {
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
