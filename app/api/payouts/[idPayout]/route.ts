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
import { createPayout as accept } from '#lib/payments/payouts/create-payout.ts'
import { payoutDetail } from '#lib/payments/payouts/payout-detail.ts'
import { parsePayout, payoutBody, type PayoutRequest } from '#lib/payments/payouts/payout-request.ts'
import type { PayoutKey } from '#lib/payments/payouts/plan-payout.ts'
import { selectPayout } from '#lib/payments/payouts/sql/select-payout.ts'
import { endpoints } from '../../handlers.ts'
import { payoutAcceptedSchema, payoutDetailSchema } from '../schemas.ts'

const payoutPath = z.object({ idPayout: paymentId })
const payoutKey = (merchantCode: string, idPayout: string): PayoutKey => ({
  merchantCode,
  kind: 'payout',
  paymentId: idPayout,
})

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints('/payouts/{idPayout}', {
  POST: operation<{ idPayout: string }, unknown, PayoutRequest>({
    name: 'createPayout',
    summary: 'Create a payout',
    description:
      'Amount, fee and VAT are reserved from the available balance when the payout is accepted, taken when it succeeds, and released when it is refused. Its money moves at most once, even if connections or processes fail: after a lost answer read it with GET, or send the same create again (409).',
    access: 'token',
    request: {
      params: payoutPath,
      moneyAt: ['paymentRequested', 'money'],
      body: {
        documents: payoutBody,
        read: (gateway, caller, body) => Promise.resolve(parsePayout(caller.merchant, body)),
      },
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
  }),
  GET: operation({
    name: 'getPayout',
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
  }),
})
