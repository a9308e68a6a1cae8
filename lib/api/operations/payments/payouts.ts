import { z } from 'zod'
import { askedMoney } from '../../../money/written-money.ts'
import { createPayout as accept } from '../../../payments/payouts/create-payout.ts'
import { payoutDetail } from '../../../payments/payouts/payout-detail.ts'
import { payoutOptions as optionsOf } from '../../../payments/payouts/payout-options.ts'
import { parsePayout, payoutBody, type PayoutRequest } from '../../../payments/payouts/payout-request.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../../payments/payouts/sql/select-payout.ts'
import {
  duplicate,
  forbiddenOrOtherMoney,
  forbiddenOrOtherOrder,
  notAcceptable,
  notFound,
  orderRefusals,
  reservedRefusal,
  tokenErrors,
} from '../error-schemas.ts'
import { operation } from '../operation.ts'
import { noOptionErrors, optionsBody } from './incoming-payment.ts'
import { paymentId } from './payment-id.ts'
import { payoutAcceptedSchema, payoutDetailSchema, payoutOptionListSchema } from './payout-schemas.ts'

const payoutPath = z.object({ idPayout: paymentId })
const payoutKey = (merchantCode: string, idPayout: string): PayoutKey => ({
  merchantCode,
  kind: 'payout',
  paymentId: idPayout,
})

export const payoutOptions = operation({
  name: 'listPayoutOptions',
  method: 'POST',
  path: '/payouts/!availablePaymentOptions',
  summary: 'List the ways to send an amount',
  access: 'token',
  request: { moneyAt: ['money'], body: optionsBody },
  responses: {
    200: { description: 'At least one way to send it.', schema: payoutOptionListSchema },
    ...tokenErrors,
    403: forbiddenOrOtherMoney,
    406: noOptionErrors,
  },
  run: async (gateway, caller, { body }) => {
    const options = await optionsOf(gateway, caller.merchant, askedMoney(body.money))
    return 'failure' in options ? options : { value: { data: options.value } }
  },
})

export const createPayout = operation<{ idPayout: string }, unknown, PayoutRequest>({
  name: 'createPayout',
  method: 'POST',
  path: '/payouts/{idPayout}',
  summary: 'Create a payout',
  description:
    'Amount, fee and VAT are reserved from the available balance when the payout is accepted, taken when it succeeds, and released when it is refused. Its money moves at most once, even if connections or processes fail: after a lost answer read it with GET, or send the same create again (409).',
  access: 'token',
  request: {
    params: payoutPath,
    moneyAt: ['paymentRequested', 'money'],
    body: payoutBody as unknown as z.ZodType<PayoutRequest>,
    parseBody: (gateway, caller, body) => Promise.resolve(parsePayout(caller.merchant, body)),
  },
  responses: {
    201: { description: 'Accepted; read `process.status` with GET.', schema: payoutAcceptedSchema },
    ...tokenErrors,
    403: forbiddenOrOtherOrder,
    406: notAcceptable('PayoutRefused', 'INSUFFICIENT_BALANCE', ...orderRefusals),
    409: duplicate,
  },
  gathers: () => true,
  run: (gateway, caller, { params, body }) =>
    accept(gateway, caller.merchant, payoutKey(caller.merchantCode, params.idPayout), body),
})

export const getPayout = operation({
  name: 'getPayout',
  method: 'GET',
  path: '/payouts/{idPayout}',
  summary: 'Read a payout',
  access: 'token',
  request: { params: payoutPath },
  responses: {
    200: { description: 'The current state of the payout.', schema: payoutDetailSchema },
    ...tokenErrors,
    406: reservedRefusal,
    410: notFound,
  },
  run: async (gateway, caller, { params }) => {
    const record = await selectPayout(gateway.db, payoutKey(caller.merchantCode, params.idPayout))
    return record ? { value: payoutDetail(record) } : { failure: 'PAYMENT_NOT_FOUND' }
  },
})
