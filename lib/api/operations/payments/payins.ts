import { z } from 'zod'
import { createBody } from '../../../payments/create/create-body.ts'
import { cancelForMerchant } from '../../../payments/end/end-payment.ts'
import { paymentAccounts } from '../../../payments/read/payment-accounts.ts'
import { invalidRequestOr, notFound, reservedRefusal, tokenErrors } from '../error-schemas.ts'
import { operation } from '../operation.ts'
import {
  create,
  listOptions,
  read,
  setExternalReferenceOperation,
  type IncomingPayment,
} from './incoming-payment.ts'
import { optionListSchema } from './option-schemas.ts'
import { paymentId } from './payment-id.ts'
import { acceptedSchema, accountsSchema, detailSchema } from './payment-schemas.ts'

const payin: IncomingPayment = {
  kind: 'payin',
  basePath: '/payins',
  idName: 'idPayin',
  noun: 'Payin',
  label: 'a payin',
}

export const payinOptions = listOptions(payin, optionListSchema)
export const createPayin = create(payin, createBody, acceptedSchema)
export const getPayin = read(payin, detailSchema)
export const setPayinExternalReference = setExternalReferenceOperation(payin)

export const cancelPayin = operation({
  name: 'cancelPayin',
  method: 'POST',
  path: '/payins/{idPayin}/!cancel',
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
})

export const getPayinAccounts = operation({
  name: 'getPayinAccounts',
  method: 'GET',
  path: '/payins/{idPayin}/accounts',
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
})
