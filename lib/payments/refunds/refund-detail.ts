import {
  payoutAccepted,
  progressOf,
  type AcceptedOrder,
  type PayoutAccepted,
  type PayoutMethodResponse,
} from '../payouts/payout-detail.ts'
import type { PayoutRecord } from '../payouts/payout-record.ts'

export interface RefundAccepted extends Omit<PayoutAccepted, 'paymentMethodResponse'> {
  readonly idRefund: string
  readonly idPayin: string
  readonly paymentMethodResponse: Omit<PayoutMethodResponse, 'idPayout'> & { readonly idRefund: string }
}

/** The body of 201, that of a payout under names of its own; GET answers the same parts. */
export function refundAccepted(order: AcceptedOrder & { readonly payinId: string }): RefundAccepted {
  const { paymentMethodResponse, ...accepted } = payoutAccepted(order)
  const { idPayout: idRefund, ...method } = paymentMethodResponse
  return {
    idRefund,
    idPayin: order.payinId,
    ...accepted,
    paymentMethodResponse: { idRefund, ...method },
  }
}

/** The body of GET: as of a payout. */
export const refundDetail = (record: PayoutRecord): object => ({
  ...refundAccepted({ ...record, ordered: record.money, payinId: record.refund?.payinId ?? '' }),
  ...progressOf(record),
})
