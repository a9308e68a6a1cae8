import { z } from 'zod'
import { invalidRequestOr, notFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { withoutControls } from '#lib/methods/fields/text.ts'
import { moneySchema } from '#lib/money/money-schema.ts'
import { knownMoney } from '#lib/money/written-money.ts'
import type { Failure } from '#lib/payments/failure.ts'
import { selectPayout } from '#lib/payments/payouts/sql/select-payout.ts'
import { simulatorOf } from '#lib/payments/rail/served-by.ts'
import type { SimulatedPayoutEvent } from '#lib/payments/rail/simulator.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'

const accountText = (charactersMax: number) =>
  z.string().min(1).max(charactersMax).regex(withoutControls, 'must not hold control characters').optional()

const simulation = z
  .object({
    event: z.enum(
      ['PAY', 'REFUSE', 'CANCEL', 'EXPIRE', 'REVERSE'],
      'event must be PAY, REFUSE, CANCEL, EXPIRE or REVERSE',
    ),
    amount: z
      .number('amount must be a number greater than 0')
      .positive('amount must be greater than 0')
      .optional()
      .describe('For PAY: the amount that arrives; by default everything that is still due.'),
    account: z.object({ accountName: accountText(140), accountNumber: accountText(255) }).optional(),
  })
  .meta({ examples: [{ event: 'PAY' }, { event: 'PAY', amount: 100 }, { event: 'REVERSE' }] })

const responses = {
  204: { description: 'The event was applied.' },
  ...tokenErrors,
  400: invalidRequestOr('InvalidEvent', 'EVENT_NOT_ALLOWED'),
  410: notFound,
}

const withoutSimulator = (rail: string): Failure => ({
  failure: 'EVENT_NOT_ALLOWED',
  message: `nothing can be simulated on the rail ${rail}, which serves this payment`,
})

/** The simulator of what customers pay in. */
export const simulatePaidIn = (
  kind: 'payin' | 'topup',
  basePath: 'payins' | 'topups',
  idName: 'idPayin' | 'idTopUp',
) =>
  operation<Record<string, string>, unknown, z.output<typeof simulation>>({
    name: kind === 'payin' ? 'simulatePayin' : 'simulateTopUp',
    summary: `Simulate an event of a ${kind === 'payin' ? 'payin' : 'top-up'} (sandbox)`,
    description:
      '`PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after it succeeded: the bank takes the money back, and the full order amount is debited from the balance.',
    access: 'token',
    sandboxOnly: true,
    permittedAs: `POST /${basePath}/{${idName}}`,
    request: { params: z.object({ [idName]: paymentId }), body: simulation },
    responses,
    gathers: ({ body }) => body.event === 'PAY',
    run: async (gateway, caller, { params, body }) => {
      const key = { merchantCode: caller.merchantCode, kind, paymentId: params[idName] ?? '' }
      const record = await readPayment(gateway, key)
      if (!record) return { failure: 'PAYMENT_NOT_FOUND' }
      const simulator = simulatorOf(gateway, record.attempt.rail)
      if (!simulator) return withoutSimulator(record.attempt.rail)
      if (body.amount === undefined)
        return simulator.simulate(key, { event: body.event, account: body.account })
      const { currencyCode } = record.money
      const written = moneySchema.safeParse({ amount: body.amount, currencyCode })
      const amount = written.success ? knownMoney(written.data) : undefined
      if (!amount) {
        const message = `amount must be greater than 0 with at most the decimals of ${currencyCode}`
        return { failure: 'INVALID_REQUEST', violations: [{ path: 'amount', code: 'INVALID', message }] }
      }
      return simulator.simulate(key, { event: body.event, amount, account: body.account })
    },
  })

/** The simulator of what leaves. */
export const simulatePaidOut = (kind: 'payout' | 'refund', idName: 'idPayout' | 'idRefund') =>
  operation<Record<string, string>, unknown, { readonly event: SimulatedPayoutEvent }>({
    name: kind === 'payout' ? 'simulatePayout' : 'simulateRefund',
    summary: `Simulate an event of a ${kind} (sandbox)`,
    description:
      '`PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the bank sends the amount back.',
    access: 'token',
    sandboxOnly: true,
    permittedAs: `POST /${kind}s/{${idName}}`,
    request: {
      params: z.object({ [idName]: paymentId }),
      body: z
        .object({
          event: z.enum(['PAY', 'REFUSE', 'RETURN'], 'event must be PAY, REFUSE or RETURN'),
        })
        .meta({ examples: [{ event: 'PAY' }, { event: 'RETURN' }] }),
    },
    responses,
    run: async (gateway, { merchantCode }, { params, body }) => {
      const key = { merchantCode, kind, paymentId: params[idName] ?? '' }
      const payout = await selectPayout(gateway.db, key)
      if (!payout) return { failure: 'PAYMENT_NOT_FOUND' }
      const simulator = simulatorOf(gateway, payout.rail)
      return simulator ? simulator.simulatePayout(key, body.event) : withoutSimulator(payout.rail)
    },
  })
