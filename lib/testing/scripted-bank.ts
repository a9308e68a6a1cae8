import type { PaymentContext } from '../payments/payment-context.ts'
import type { PaymentKey } from '../payments/payment-key.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import type { Found, PayoutOrder, Rail, Sent } from '../payments/rail/rail.ts'
import { testBankName } from './test-bank/name.ts'

/** The bank's answers to `send` and `find`. Absent: the call is an error. */
export interface BankAnswers {
  readonly send?: (signal: AbortSignal) => Promise<Sent>
  readonly find?: (signal: AbortSignal) => Promise<Found>
  /** Default: an order that is sent arrives at once or never. */
  readonly settleSeconds?: number
}

type LoggedLine = [fields: unknown, message: unknown]

/**
 * A gateway whose only rail gives scripted answers for payouts, with the calls that the bank got and the
 * lines that the gateway logged.
 */
export function scriptedBank(gateway: PaymentContext, answers: BankAnswers = {}) {
  const asked = { send: [] as PayoutOrder[], find: [] as string[] }
  const said = { errors: [] as LoggedLine[], warnings: [] as LoggedLine[], changed: [] as PaymentKey[] }
  const unexpected = (what: string) => () => Promise.reject(new Error(`unexpected: a payout was ${what}`))
  const { send = unexpected('sent'), find = unexpected('looked for') } = answers
  const rail: Required<Pick<Rail, 'send' | 'find'>> & Rail = {
    name: testBankName,
    serves: () => true,
    open: unexpected('opened'),
    send: (order, signal) => {
      asked.send.push(order)
      return send(signal)
    },
    find: ({ key }, signal) => {
      asked.find.push(key)
      return find(signal)
    },
    settleSeconds: answers.settleSeconds ?? 0,
  }
  const context: PaymentContext & { changed: PaymentContext['changed'] } = {
    ...gateway,
    log: {
      write: ({ name, level }, fields) => {
        if (level === 'error') said.errors.push([fields, name])
        if (level === 'warn') said.warnings.push([fields, name])
      },
    },
    rails: [rail],
    changed: (key) => void said.changed.push(key),
  }
  const look = (changes: Partial<PaymentContext> = {}, stopping?: AbortSignal) =>
    sendDuePayouts({ ...context, ...changes }, 100, { stopping })
  return { asked, said, rail, look }
}
