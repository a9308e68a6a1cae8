import { z } from 'zod'
import { knownMoney } from '../money/written-money.ts'
import { moneySchema } from '../money/money-schema.ts'
import { readPayment } from '../payments/read-payment.ts'
import { invalidRequestOr, notFound, tokenErrors } from './error-schemas.ts'
import { operation } from './operation.ts'
import { paymentId } from './payment-id.ts'

const accountText = (charactersMax: number) =>
  z
    .string()
    .min(1)
    .max(charactersMax)
    .regex(/^\P{Cc}*$/u, 'must not hold control characters')
    .optional()

const simulation = z.object({
  event: z.enum(['PAY', 'REFUSE', 'CANCEL', 'EXPIRE'], 'event must be PAY, REFUSE, CANCEL or EXPIRE'),
  amount: z
    .number('amount must be a number greater than 0')
    .positive('amount must be greater than 0')
    .optional()
    .describe('For PAY: what arrives; absent: everything that is still due.'),
  account: z.object({ accountName: accountText(140), accountNumber: accountText(255) }).optional(),
})

export const simulatePayin = operation({
  method: 'POST',
  path: '/sandbox/payins/{idPayin}/!simulate',
  summary: 'Make something happen to a payin (sandbox)',
  access: 'token',
  sandboxOnly: true,
  permittedAs: 'POST /payins/{idPayin}',
  request: { params: z.object({ idPayin: paymentId }), body: simulation },
  responses: {
    204: { description: 'It happened.' },
    ...tokenErrors,
    400: invalidRequestOr('EVENT_NOT_ALLOWED'),
    410: notFound,
  },
  run: async (gateway, caller, { params, body }) => {
    const key = { merchantCode: caller.merchantCode, kind: 'payin' as const, paymentId: params.idPayin }
    const record = await readPayment(gateway, key)
    if (!record || !gateway.simulate) return { failure: 'PAYMENT_NOT_FOUND' }
    if (body.amount === undefined) return gateway.simulate(key, { event: body.event, account: body.account })
    const { currencyCode } = record.money
    const written = moneySchema.safeParse({ amount: body.amount, currencyCode })
    const amount = written.success ? knownMoney(written.data) : undefined
    if (!amount) {
      const message = `amount must be greater than 0 with at most the decimals of ${currencyCode}`
      return { failure: 'INVALID_REQUEST', violations: [{ path: 'amount', code: 'INVALID', message }] }
    }
    return gateway.simulate(key, { event: body.event, amount, account: body.account })
  },
})
