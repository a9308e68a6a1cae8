import { factsOf, type PaidInKind, type PaidOutKind, type PaymentKind } from '#lib/money/payment-kinds.ts'
import { z } from 'zod'
import { invalidRequestOr, notFound, tokenErrors } from '#lib/api/endpoint/error-schemas.ts'
import { operation } from '#lib/api/endpoint/operation.ts'
import { paymentId } from '#lib/api/endpoint/payment-id.ts'
import { withoutControls } from '#lib/methods/fields/text.ts'
import { moneySchema } from '#lib/money/money-schema.ts'
import { knownMoney } from '#lib/money/written-money.ts'
import { invalid, notAllowed } from '#lib/payments/failure.ts'
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

const withoutSimulator = (rail: string) =>
  notAllowed(`nothing can be simulated on the rail ${rail}, which serves this payment`)

const namesOf = (kind: PaymentKind) => {
  const { noun, word, collection, idName } = factsOf(kind)
  return {
    name: `simulate${noun}`,
    summary: `Simulate an event of a ${word} (sandbox)`,
    permittedAs: `POST /${collection}/{${idName}}` as const,
  }
}

const paramsOf = (kind: PaymentKind) => z.object({ [factsOf(kind).idName]: paymentId })
const idIn = (kind: PaymentKind, params: Readonly<Record<string, string>>): string =>
  params[factsOf(kind).idName] ?? ''

/** The simulator of what customers pay in. */
export const simulatePaidIn = (kind: PaidInKind) =>
  operation<Record<string, string>, unknown, z.output<typeof simulation>>({
    ...namesOf(kind),
    description:
      '`PAY`, `REFUSE`, `CANCEL` and `EXPIRE` while it is open (`PAY` also after it expired), `REVERSE` after it succeeded: the bank takes the money back, and the full order amount is debited from the balance.',
    access: 'token',
    sandboxOnly: true,
    request: { params: paramsOf(kind), body: simulation },
    responses,
    gathers: ({ body }) => body.event === 'PAY',
    run: async (gateway, caller, { params, body }) => {
      const key = { merchantCode: caller.merchantCode, kind, paymentId: idIn(kind, params) }
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
        return invalid([{ path: 'amount', code: 'INVALID', message }])
      }
      return simulator.simulate(key, { event: body.event, amount, account: body.account })
    },
  })

/** The simulator of what leaves. */
export const simulatePaidOut = (kind: PaidOutKind) =>
  operation<Record<string, string>, unknown, { readonly event: SimulatedPayoutEvent }>({
    ...namesOf(kind),
    description:
      '`PAY` and `REFUSE` decide at once what the bank would decide later; `RETURN`, after it succeeded: the bank sends the amount back.',
    access: 'token',
    sandboxOnly: true,
    request: {
      params: paramsOf(kind),
      body: z
        .object({
          event: z.enum(['PAY', 'REFUSE', 'RETURN'], 'event must be PAY, REFUSE or RETURN'),
        })
        .meta({ examples: [{ event: 'PAY' }, { event: 'RETURN' }] }),
    },
    responses,
    run: async (gateway, { merchantCode }, { params, body }) => {
      const key = { merchantCode, kind, paymentId: idIn(kind, params) }
      const payout = await selectPayout(gateway.db, key)
      if (!payout) return { failure: 'PAYMENT_NOT_FOUND' }
      const simulator = simulatorOf(gateway, payout.rail)
      return simulator ? simulator.simulatePayout(key, body.event) : withoutSimulator(payout.rail)
    },
  })
