import { z } from 'zod'
import {
  duplicate,
  forbiddenOrOtherOrder,
  notAcceptable,
  notFound,
  orderRefusals,
  reservedRefusal,
  tokenErrors,
} from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { selectPayout } from '#lib/payments/payouts/sql/select-payout.ts'
import { createRefund as accept } from '#lib/payments/refunds/create-refund.ts'
import type { RefundKey } from '#lib/payments/refunds/plan-refund.ts'
import { refundDetail } from '#lib/payments/refunds/refund-detail.ts'
import { parseRefund, refundBody, type RefundRequest } from '#lib/payments/refunds/refund-request.ts'
import { refundsTo } from '#lib/payments/refunds/sql/refunds-to.ts'
import { endpoints } from '../../handlers.ts'
import { refundAcceptedSchema, refundDetailSchema } from '../schemas.ts'

const refundPath = z.object({ idRefund: paymentId })

const refundKey = (merchantCode: string, idRefund: string): RefundKey => ({
  merchantCode,
  kind: 'refund',
  paymentId: idRefund,
})

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/refunds/{idRefund}', {
  POST: operation<{ idRefund: string }, unknown, RefundRequest>({
    name: 'createRefund',
    summary: 'Create a refund',
    description:
      'Pays a payin back, wholly or in part, as often as something is left of it. What came beside the order amount, and money of a payin that was not completed, is paid back first; the rest is reserved from the available balance like a payout. The fee of the payin stays charged. The refund goes to the account in `paymentMethod`, and never to another. Without it, it goes back the way it came where the institution does that: `paymentMethodCode` is then that of the payin, and no account is needed. Else it goes to the account that the customer paid from, if every receipt of the payin names that one and a payout method reaches it; a number that may be one of a bank as well as one of a wallet names neither. Else it is refused with `REFUND_ACCOUNT_REQUIRED`. `paymentMethodResponse.account` says where the money goes, and `payerDiffers` that this is another account than that of the only payer who is known. Payins in crypto currencies cannot be refunded here. Statuses and callbacks are those of payouts.',
    access: 'token',
    request: {
      params: refundPath,
      moneyAt: ['money'],
      body: {
        documents: refundBody,
        read: (gateway, caller, body) => parseRefund(gateway, caller.merchant, body),
      },
    },
    responses: {
      201: { description: 'Accepted; read `process.status` with GET.', schema: refundAcceptedSchema },
      ...tokenErrors,
      403: forbiddenOrOtherOrder,
      406: notAcceptable(
        'RefundRefused',
        'REFUND_EXCEEDS_PAYIN',
        'REFUND_ACCOUNT_REQUIRED',
        'INSUFFICIENT_BALANCE',
        ...orderRefusals,
      ),
      409: duplicate,
      410: notFound,
    },
    run: async (gateway, caller, { params, body }) => {
      // A token for one amount does not allow "all that is left".
      if (caller.money && !body.money) return { failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }
      return accept(gateway, caller.merchant, refundKey(caller.merchantCode, params.idRefund), body)
    },
  }),
  GET: operation({
    name: 'getRefund',
    summary: 'Read a refund',
    access: 'token',
    request: { params: refundPath },
    responses: {
      200: { description: 'The current state of the refund.', schema: refundDetailSchema },
      ...tokenErrors,
      406: reservedRefusal,
      410: notFound,
    },
    run: async (gateway, caller, { params }) => {
      const key = refundKey(caller.merchantCode, params.idRefund)
      const [record, [to = {}]] = await Promise.all([
        selectPayout(gateway.db, key),
        refundsTo(gateway, [key]),
      ])
      return record ? { value: refundDetail(record, to) } : { failure: 'PAYMENT_NOT_FOUND' }
    },
  }),
})
