import { topUpAcceptedSchema, topUpDetailSchema } from '#lib/api/endpoint/payment-schemas.ts'
import { topUpBody } from '#lib/payments/create/create-body.ts'
import { endpoints } from '../../handlers.ts'
import { create, read } from '../../incoming-payment.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/topups/{idTopUp}', {
  POST: create('topup', topUpBody, topUpAcceptedSchema),
  GET: read('topup', topUpDetailSchema),
})
