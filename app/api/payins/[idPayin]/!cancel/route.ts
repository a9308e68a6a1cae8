import { z } from 'zod'
import { invalidRequestOr, notFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { cancelForMerchant } from '#lib/payments/end/end-payment.ts'
import { endpoints } from '../../../handlers.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payins/{idPayin}/!cancel', {
  POST: operation({
    name: 'cancelPayin',
    summary: 'Cancel a payin',
    description:
      'While it is `WAITING` and no money was seen: it becomes `REFUSED` with the reason `CANCELLED_BY_MERCHANT`, the payment page says so, and you get a callback. Money that comes later belongs to no payment, and the operator of the gateway returns it. `PAYIN_CREATE` does not include this: the token must list the operation.',
    access: 'token',
    request: { params: z.object({ idPayin: paymentId }) },
    responses: {
      204: { description: 'Cancelled.' },
      ...tokenErrors,
      400: invalidRequestOr('NotCancellable', 'PAYMENT_ALREADY_FINAL', 'MONEY_SEEN'),
      410: notFound,
    },
    run: (gateway, { merchantCode }, { params }) =>
      cancelForMerchant(gateway, { merchantCode, kind: 'payin', paymentId: params.idPayin }),
  }),
})
