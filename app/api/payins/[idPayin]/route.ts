import { acceptedSchema, detailSchema } from '#lib/api/endpoint/payment-schemas.ts'
import { createBody } from '#lib/payments/create/create-body.ts'
import { endpoints } from '../../handlers.ts'
import { create, read } from '../../incoming-payment.ts'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payins/{idPayin}', {
  POST: create('payin', createBody, acceptedSchema),
  GET: read('payin', detailSchema),
})
