import { z } from 'zod'
import { createPayment } from '../payments/create-payment.ts'
import { createBody, parseCreate, type CreateRequest } from '../payments/create-request.ts'
import { moneySchema } from '../money/money-schema.ts'
import { paymentAccounts } from '../payments/payment-accounts.ts'
import { paymentDetail } from '../payments/payment-detail.ts'
import { readPayment } from '../payments/read-payment.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { setExternalReference } from '../payments/set-external-reference.ts'
import {
  duplicate,
  forbiddenOrOtherMoney,
  invalidRequestOr,
  notAcceptable,
  notFound,
  tokenErrors,
} from './error-schemas.ts'
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
        .regex(/^\P{Cc}*$/u, 'must not hold control characters')
        .optional()
        .describe('Your own grouping of customers; kept for later use.'),
    }),
  },
  responses: {
    200: { description: 'At least one way to pay.', schema: optionListSchema },
    ...tokenErrors,
    403: forbiddenOrOtherMoney,
    406: notAcceptable('NO_PAYMENT_OPTION_AVAILABLE', 'CURRENCY_NOT_AVAILABLE'),
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
  headers: {
    'Accept-Language': 'Language of `paymentInstructionList` where the body names none.',
  },
  request: {
    params: payinPath,
    body: createBody as unknown as z.ZodType<CreateRequest>,
    parseBody: (gateway, caller, body) => parseCreate(gateway, caller.merchantCode, 'payin', body),
  },
  responses: {
    201: { description: 'Accepted; read `process.status` with GET.', schema: acceptedSchema },
    ...tokenErrors,
    403: forbiddenOrOtherMoney,
    406: notAcceptable(
      'CURRENCY_NOT_AVAILABLE',
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'PAYMENT_OPERATOR_NOT_AVAILABLE',
      'AMOUNT_BELOW_MINIMUM',
      'AMOUNT_ABOVE_MAXIMUM',
      'SECURITY_CHECK_FAILED',
      'CUSTOMER_VERIFICATION_INACTIVITY',
      'CUSTOMER_NOT_REGISTERED',
    ),
    409: duplicate,
  },
  run: async (gateway, caller, { params, body }, { headers }) => {
    if (!tokenAllowsMoney(caller, body.money)) return { failure: 'MONEY_NOT_ALLOWED_BY_TOKEN' }
    const key = payinKey(caller.merchantCode, params.idPayin)
    return createPayment(gateway, key, body, headers.get('accept-language') ?? undefined)
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
    406: notAcceptable(),
    410: notFound,
  },
  run: async (gateway, caller, { params }) => {
    const record = await readPayment(gateway, payinKey(caller.merchantCode, params.idPayin))
    return record ? { value: await paymentDetail(gateway, record) } : { failure: 'PAYMENT_NOT_FOUND' }
  },
})

const twelveDigits = z
  .string()
  .regex(/^\d{12}$/, 'reference must be the 12 digits that the bank showed')
  .describe('The 12 digits that the bank or the UPI app showed.')

export const setPayinExternalReference = operation({
  method: 'POST',
  path: '/payins/{idPayin}/!setExternalReference',
  summary: 'Tell the reference that the customer’s bank showed',
  access: 'token',
  request: {
    params: payinPath,
    body: z.object({ reference: twelveDigits }),
  },
  responses: {
    204: { description: 'Kept.' },
    ...tokenErrors,
    400: invalidRequestOr(
      'EXTERNAL_REFERENCE_NOT_EXPECTED',
      'EXTERNAL_REFERENCE_ALREADY_USED',
      'PAYMENT_ALREADY_FINAL',
    ),
    410: notFound,
  },
  run: (gateway, caller, { params, body }) =>
    setExternalReference(gateway, payinKey(caller.merchantCode, params.idPayin), body.reference),
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
    406: notAcceptable(),
    410: notFound,
  },
  run: (gateway, caller, { params }) =>
    paymentAccounts(gateway, payinKey(caller.merchantCode, params.idPayin)),
})
