import { z } from 'zod'
import { createPayment } from '../payments/create-payment.ts'
import { createBody, parseCreate, type CreateRequest } from '../payments/create-request.ts'
import { moneySchema } from '../money/money-schema.ts'
import { paymentAccounts } from '../payments/payment-accounts.ts'
import { paymentDetail } from '../payments/payment-detail.ts'
import { readPayment } from '../payments/read-payment.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { setExternalReference } from '../payments/set-external-reference.ts'
import { validate } from '../payments/validate.ts'
import { duplicate, notAcceptable, notFound, tokenErrors } from './error-schemas.ts'
import { operation } from './operation.ts'
import { paymentId } from './payment-id.ts'
import { accountsSchema, acceptedSchema, detailSchema, optionListSchema } from './payment-schemas.ts'
import { tokenAllowsMoney } from './token-money.ts'

const payinPath = z.object({ idPayin: paymentId })
const payinKey = (merchantCode: string, idPayin: string) => ({
  merchantCode,
  kind: 'payin' as const,
  paymentId: idPayin,
})

export const payinOptions = operation({
  method: 'POST',
  path: '/payins/!availablePaymentOptions',
  summary: 'List the ways to pay an amount in',
  access: 'token',
  request: {
    body: z.object({
      money: moneySchema,
      customerSegment: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Your own grouping of customers; kept for later use.'),
    }),
  },
  responses: {
    200: { description: 'At least one way to pay.', schema: optionListSchema },
    ...tokenErrors,
    406: notAcceptable,
  },
  run: async (gateway, caller, { body }) => {
    if (!tokenAllowsMoney(caller, body.money)) return { failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }
    const options = await paymentOptions(gateway, caller.merchantCode, 'payin', body.money)
    return 'failure' in options ? options : { value: { data: options.value } }
  },
})

export const createPayin = operation<{ idPayin: string }, unknown, CreateRequest>({
  method: 'POST',
  path: '/payins/{idPayin}',
  summary: 'Create a payin',
  access: 'token',
  request: {
    params: payinPath,
    body: createBody as unknown as z.ZodType<CreateRequest>,
    parseBody: (gateway, caller, body) => parseCreate(gateway, caller.merchantCode, 'payin', body),
  },
  responses: {
    201: { description: 'Accepted; read `process.status` with GET.', schema: acceptedSchema },
    ...tokenErrors,
    406: notAcceptable,
    409: duplicate,
  },
  run: async (gateway, caller, { params, body }) => {
    if (!tokenAllowsMoney(caller, body.money)) return { failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }
    return createPayment(gateway, payinKey(caller.merchantCode, params.idPayin), body)
  },
})

export const getPayin = operation({
  method: 'GET',
  path: '/payins/{idPayin}',
  summary: 'Read a payin',
  access: 'token',
  request: { params: payinPath },
  responses: {
    200: { description: 'The payin as it stands.', schema: detailSchema },
    ...tokenErrors,
    406: notAcceptable,
    410: notFound,
  },
  run: async (gateway, caller, { params }) => {
    const record = await readPayment(gateway, payinKey(caller.merchantCode, params.idPayin))
    return record ? { value: await paymentDetail(gateway, record) } : { failure: 'PAYMENT_NOT_FOUND' }
  },
})

/** Only P2A_V2 and UPI payins take one: for others that is said first, whatever was sent. */
const twelveDigits = z.string().regex(/^\d{12}$/, 'reference must be the 12 digits that the bank showed')

export const setPayinExternalReference = operation({
  method: 'POST',
  path: '/payins/{idPayin}/!setExternalReference',
  summary: 'Tell the reference that the customer’s bank showed',
  access: 'token',
  request: {
    params: payinPath,
    body: z.object({ reference: z.string().max(255) }),
  },
  responses: { 204: { description: 'Kept.' }, ...tokenErrors, 410: notFound },
  run: async (gateway, caller, { params, body }) => {
    const key = payinKey(caller.merchantCode, params.idPayin)
    const checked = validate(twelveDigits, body.reference, ['reference'])
    if ('value' in checked) return setExternalReference(gateway, key, checked.value)
    const record = await readPayment(gateway, key)
    if (!record) return { failure: 'PAYMENT_NOT_FOUND' }
    if (!record.attempt.method.expectsExternalReference(record.attempt.request)) {
      return { failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED' }
    }
    return { failure: 'INVALID_REQUEST', violations: checked.violations }
  },
})

export const getPayinAccounts = operation({
  method: 'GET',
  path: '/payins/{idPayin}/accounts',
  summary: 'Read the customer’s account data of a payin',
  access: 'token',
  request: { params: payinPath },
  responses: {
    200: { description: 'What the request named and what the customer paid from.', schema: accountsSchema },
    ...tokenErrors,
    406: notAcceptable,
    410: notFound,
  },
  run: (gateway, caller, { params }) =>
    paymentAccounts(gateway, payinKey(caller.merchantCode, params.idPayin)),
})
