import type { House } from '../payments/house.ts'
import type { Found, PaymentKey, PayoutOrder, Provider, Sent } from '../payments/provider.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { silentLog } from './silent-log.ts'

/** What the bank says when it is sent an order or asked for one. Absent: it is an error to do so. */
export interface BankAnswers {
  readonly send?: () => Promise<Sent>
  readonly find?: () => Promise<Found>
}

type Said = [fields: unknown, message: unknown]

/** A house whose one provider answers payouts as it is told; what the bank was asked, and what the house said of it. */
export function scriptedBank(gateway: House, answers: BankAnswers) {
  const asked = { send: [] as PayoutOrder[], find: [] as string[] }
  const said = { errors: [] as Said[], warnings: [] as Said[], changed: [] as PaymentKey[] }
  const unexpected = (what: string) => () =>
    Promise.reject(new Error(`nobody expected a payout to be ${what}`))
  const { send = unexpected('sent'), find = unexpected('looked for') } = answers
  const provider: Required<Pick<Provider, 'send' | 'find'>> & Provider = {
    name: 'sandbox',
    serves: () => true,
    open: unexpected('opened'),
    noticeDelaySeconds: 0,
    send: (order) => {
      asked.send.push(order)
      return send()
    },
    find: ({ key }) => {
      asked.find.push(key)
      return find()
    },
  }
  const house: House & { changed: House['changed'] } = {
    ...gateway,
    log: {
      ...silentLog,
      error: (...line: unknown[]) => void said.errors.push([line[0], line[1]]),
      warn: (...line: unknown[]) => void said.warnings.push([line[0], line[1]]),
    },
    providers: [provider],
    changed: (key) => void said.changed.push(key),
  }
  const look = (changes: Partial<House> = {}) => sendDuePayouts({ ...house, ...changes }, 100)
  return { asked, said, provider, look }
}
