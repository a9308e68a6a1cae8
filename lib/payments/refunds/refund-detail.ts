import { present } from '../../methods/parts/present.ts'
import type { MethodRequest } from '../../methods/payin-method.ts'
import {
  payoutAccepted,
  progressOf,
  type AcceptedOrder,
  type PayoutAccepted,
} from '../payouts/payout-detail.ts'
import type { PayoutRecord } from '../payouts/payout-record.ts'
import { payeeNumber } from './refund-payee.ts'

export interface RefundAccepted extends PayoutAccepted {
  readonly idRefund: string
  readonly idPayin: string
  readonly payerDiffers?: true
  readonly paymentMethodResponse: PayoutAccepted['paymentMethodResponse'] & { readonly account?: object }
}

/** Where the money of a refund goes; empty after that was erased. */
export interface RefundTo {
  readonly request?: MethodRequest
  /** Who paid, of a refund that goes back the way its money came; absent where that is not known. */
  readonly account?: object
  readonly payerDiffers?: boolean
}

/** The body of 201, that of a payout under names of its own; GET answers the same parts. */
export function refundAccepted(
  order: AcceptedOrder & { readonly payinId: string },
  { request, account = request && accountOf(request), payerDiffers }: RefundTo,
): RefundAccepted {
  const accepted = payoutAccepted(order)
  return {
    idRefund: order.key.paymentId,
    idPayin: order.payinId,
    ...(payerDiffers ? { payerDiffers } : {}),
    ...accepted,
    paymentMethodResponse: {
      ...accepted.paymentMethodResponse,
      ...(account && { account }),
    },
  }
}

/** The account as its method names it; a wallet or a key of PIX under the name of its number. Undefined: it names none. */
function accountOf(request: MethodRequest & { readonly account?: object }): object | undefined {
  const account = present({ accountNumber: payeeNumber(request), ...request.account })
  return Object.keys(account).length > 0 ? account : undefined
}

/** The body of GET: as of a payout. */
export const refundDetail = (record: PayoutRecord, to: RefundTo): object => ({
  ...refundAccepted({ ...record, ordered: record.money, payinId: record.refund?.payinId ?? '' }, to),
  ...progressOf(record),
})
