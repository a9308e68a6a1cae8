import { factsOf, type PaidInKind } from '#lib/money/payment-kinds.ts'
import { z } from 'zod'
import {
  duplicate,
  forbiddenOrOtherMoney,
  forbiddenOrOtherOrder,
  invalidRequestOr,
  notAcceptable,
  notFound,
  orderRefusals,
  reservedRefusal,
  tokenErrors,
  tooManyReferences,
} from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { withoutInvisible } from '#lib/countries/accounts/digits.ts'
import { withoutControls } from '#lib/methods/fields/text.ts'
import { moneySchema } from '#lib/money/money-schema.ts'
import { askedMoney } from '#lib/money/written-money.ts'
import { parseCreate } from '#lib/payments/create/create-body.ts'
import { createPayment } from '#lib/payments/create/create-payment.ts'
import type { CreateRequest } from '#lib/payments/create/create-request.ts'
import { paymentOptions } from '#lib/payments/accept/payment-options.ts'
import { isFailure } from '#lib/payments/failure.ts'
import { paymentDetail } from '#lib/payments/read/payment-detail.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { setExternalReferenceWithinLimits } from '#lib/payments/receive/set-reference-within-limits.ts'

// All kinds that customers pay have the same endpoints; only names and shapes differ.

const paramsOf = (kind: PaidInKind) => z.object({ [factsOf(kind).idName]: paymentId })
const keyOf = (kind: PaidInKind, merchantCode: string, params: Readonly<Record<string, string>>) => ({
  merchantCode,
  kind,
  paymentId: params[factsOf(kind).idName] ?? '',
})

/** The body of a request for options, of payins, payouts and top-ups alike (endpoints 1 to 3). */
const optionsBody = z
  .object({
    money: moneySchema,
    customerSegment: z
      .string()
      .min(1)
      .max(255)
      .regex(withoutControls, 'must not hold control characters')
      .optional()
      .describe('Your own grouping of customers; kept for later use.'),
  })
  .meta({ examples: [{ money: { amount: 499.5, currencyCode: 'INR' } }] })

/** 406 of the options. */
const noOptionErrors = notAcceptable('NoOption', 'NO_PAYMENT_OPTION_AVAILABLE', 'CURRENCY_NOT_AVAILABLE')

export const listOptions = (
  kind: PaidInKind | 'payout',
  schema: z.ZodType,
  words = {
    summary: `List the ways to pay a ${factsOf(kind).word}`,
    listed: 'At least one way to pay.',
  },
) =>
  operation({
    name: `list${factsOf(kind).noun}Options`,
    summary: words.summary,
    access: 'token',
    request: { moneyAt: ['money'], body: optionsBody },
    responses: {
      200: { description: words.listed, schema },
      ...tokenErrors,
      403: forbiddenOrOtherMoney,
      406: noOptionErrors,
    },
    run: async (gateway, caller, { body }) => {
      const options = await paymentOptions(gateway, caller.merchant, kind, askedMoney(body.money))
      if (isFailure(options)) return options
      const { typeCode } = factsOf(kind)
      const ofType = typeCode === undefined ? {} : { paymentTypeCode: typeCode }
      return { value: { data: options.value.map((option) => ({ ...option, ...ofType })) } }
    },
  })

export const create = (kind: PaidInKind, body: z.ZodType, schema: z.ZodType) =>
  operation<Record<string, string>, unknown, CreateRequest>({
    name: `create${factsOf(kind).noun}`,
    summary: `Create a ${factsOf(kind).word}`,
    access: 'token',
    headers: {
      'Accept-Language': 'Language of `paymentInstructionList` if the body names none.',
    },
    request: {
      params: paramsOf(kind),
      moneyAt: ['paymentRequested', 'money'],
      body: {
        documents: body,
        read: (gateway, caller, sent) => parseCreate(gateway, caller.merchant, kind, sent),
      },
    },
    responses: {
      201: { description: 'Accepted; read `process.status` with GET.', schema },
      ...tokenErrors,
      403: forbiddenOrOtherOrder,
      406: notAcceptable('OrderRefused', ...orderRefusals),
      409: duplicate,
    },
    // One that takes a transaction of its own waits for a connection of its merchant's share (createPayment).
    gathers: () => true,
    run: async (gateway, caller, { params, body: asked }, { headers }) => {
      const key = keyOf(kind, caller.merchantCode, params)
      return createPayment(gateway, caller.merchant, key, asked, headers.get('accept-language') ?? undefined)
    },
  })

export const read = (kind: PaidInKind, schema: z.ZodType) =>
  operation<Record<string, string>, unknown, unknown>({
    name: `get${factsOf(kind).noun}`,
    summary: `Read a ${factsOf(kind).word}`,
    access: 'token',
    request: { params: paramsOf(kind) },
    responses: {
      200: { description: 'The current state of the payment.', schema },
      ...tokenErrors,
      406: reservedRefusal,
      410: notFound,
    },
    gathers: () => true,
    run: async (gateway, caller, { params }) => {
      const record = await readPayment(gateway, keyOf(kind, caller.merchantCode, params))
      return record ? { value: await paymentDetail(gateway, record) } : { failure: 'PAYMENT_NOT_FOUND' }
    },
  })

const twelveDigits = z
  .string()
  .overwrite(withoutInvisible)
  .regex(/^\d{12}$/, 'reference must be the 12 digits that the bank showed')
  .describe('The 12 digits that the bank or the UPI app showed.')

export const setExternalReference = (kind: PaidInKind) =>
  operation<Record<string, string>, unknown, { reference: string }>({
    name: `set${factsOf(kind).noun}Reference`,
    summary: `Submit the reference that the customer’s bank showed for a ${factsOf(kind).word}`,
    description:
      'The reference is a claim: money that carries it completes the payment only if the amount is exactly what is due, the payment was created before the money moved, and the payer that the bank names does not contradict the account in the request. If several payments hold the reference and more than one of them meets these conditions, the operator of the gateway decides by hand. Another reference replaces the previous one; a payment accepts five different ones. Too many references in a short time are answered 429.',
    access: 'token',
    request: {
      params: paramsOf(kind),
      body: z.object({ reference: twelveDigits }).meta({ examples: [{ reference: '412345678901' }] }),
    },
    responses: {
      204: { description: 'Stored.' },
      ...tokenErrors,
      400: invalidRequestOr(
        'InvalidReference',
        'EXTERNAL_REFERENCE_NOT_EXPECTED',
        'EXTERNAL_REFERENCE_ALREADY_USED',
        'PAYMENT_ALREADY_FINAL',
        'EXTERNAL_REFERENCE_LIMIT',
      ),
      429: tooManyReferences,
      410: notFound,
    },
    run: async (gateway, caller, { params, body }, { address }) => {
      // A browser may hold a token for one payment: its address is limited too.
      const from = caller.onePayment === undefined ? undefined : address
      const key = keyOf(kind, caller.merchantCode, params)
      return setExternalReferenceWithinLimits(gateway, caller.merchant, key, body.reference, from)
    },
  })
