import { z } from 'zod'
import { notFound, reservedRefusal, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { accountsSchema } from '#lib/api/endpoint/payment-schemas.ts'
import { paymentAccounts } from '#lib/payments/read/payment-accounts.ts'
import { endpoints } from '../../../handlers.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payins/{idPayin}/accounts', {
  GET: operation({
    name: 'getPayinAccounts',
    summary: 'Read the customer’s account data of a payin',
    access: 'token',
    request: { params: z.object({ idPayin: paymentId }) },
    responses: {
      200: { description: 'What the request named and what the customer paid from.', schema: accountsSchema },
      ...tokenErrors,
      406: reservedRefusal,
      410: notFound,
    },
    run: (gateway, { merchantCode }, { params }) =>
      paymentAccounts(gateway, { merchantCode, kind: 'payin', paymentId: params.idPayin }),
  }),
})
