import { amountShortest, money } from '#lib/money/money.ts'
import type { RailAnswer, RailRequest } from '#lib/payments/rail/rail-route.ts'
import type { RailDefinition, RailParts } from '#lib/payments/rail/rail-definition.ts'
import type { Found, PayoutOrder, Sent } from '#lib/payments/rail/rail.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'
import type { BankOrder } from './bank.ts'

export const bankRailName = 'fault-bank'
/** Below the origin of a server: where the bank reports money that names no payment. */
export const receiptsPath = `/rails/${bankRailName}/receipts`

/** Money that the bank reports: the body of its report. */
export interface BankReceipt {
  readonly id: string
  readonly paise: number
  /** ISO 8601. */
  readonly at: string
}

const accountId = '0199a000-0000-7000-8000-00000000fa17'

/** The rail of the bench: payouts in rupees go to its bank, and its bank reports money for suspense. */
export function bankRail(bankUrl: string): RailDefinition {
  const ask = async <Answer>(path: string, order: PayoutOrder): Promise<Answer> => {
    const body = JSON.stringify(bankOrder(order))
    const response = await fetch(`${bankUrl}${path}`, { method: 'POST', body })
    return (await response.json()) as Answer
  }
  return {
    name: bankRailName,
    modes: ['sandbox'],
    open: (parts) => ({
      name: bankRailName,
      noticeDelaySeconds: 0,
      settleSeconds: 1,
      serves: ({ kind, currencyCode }) => kind === 'payout' && currencyCode === 'INR',
      open: () => Promise.reject(new Error('the bank of the bench takes payouts only')),
      send: (order) => ask<Sent>('/send', order),
      find: async (order) => (await ask<{ found: Found }>('/find', order)).found,
      seed: () => seedAccount(parts),
      routes: [{ method: 'POST', path: 'receipts', handle: (request) => takeReceipt(parts, request) }],
    }),
  }
}

const bankOrder = ({ key, merchantCode, paymentId, money: ordered, request }: PayoutOrder): BankOrder => ({
  key,
  merchantCode,
  paymentId,
  content: JSON.stringify([amountShortest(ordered), ordered.currencyCode, request]),
})

async function seedAccount({ db }: RailParts): Promise<void> {
  await db.query({
    name: 'seed_fault_bank_account',
    text: `
      insert into receiving_account (id, provider, currency_code, kind, identifier, holder, methods)
      values ($1, $2, 'INR', 'BANK', '9900112233', 'Fault Bench Ltd', '{UPIQR}') on conflict do nothing`,
    values: [accountId, bankRailName],
  })
}

/** 200 once the money is booked, now or by an earlier report. */
async function takeReceipt({ context }: RailParts, { body }: RailRequest): Promise<RailAnswer> {
  const { id, paise, at } = JSON.parse(Buffer.from(body).toString()) as BankReceipt
  const { result } = await receiveMoney(context(), {
    source: bankRailName,
    sourceId: id,
    receivingAccountId: accountId,
    money: money(BigInt(paise), 'INR'),
    movedAt: new Date(at),
  })
  return { status: result === 'CONFLICT' ? 409 : 200 }
}
