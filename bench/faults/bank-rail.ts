import { amountShortest, money } from '#lib/money/money.ts'
import type { RailAnswer, RailRequest } from '#lib/payments/rail/rail-route.ts'
import type { RailDefinition, RailParts } from '#lib/payments/rail/rail-definition.ts'
import type { Found, PayoutOrder, Sent } from '#lib/payments/rail/rail.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { receiveMoney } from '#lib/payments/receive/receive-money.ts'
import { seeMoney } from '#lib/payments/receive/see-money.ts'
import type { BankOrder } from './bank.ts'

export const bankRailName = 'fault-bank'
/** Below the origin of a server: where the bank reports money that names no payment. */
export const receiptsPath = `/rails/${bankRailName}/receipts`

/** Where it reports money for a payment. */
export const paymentsPath = `/rails/${bankRailName}/payments`

/** Money that names no payment: the body of the bank's report. */
export interface BankReceipt {
  readonly id: string
  readonly paise: number
  /** ISO 8601. */
  readonly at: string
}

/** Money for a payin, of the amount that it requires. */
export interface PaymentReport {
  readonly id: string
  readonly merchantCode: string
  readonly paymentId: string
  /** ISO 8601. */
  readonly at: string
  /** Of twelve; absent: it is final. */
  readonly confirmations?: number
  /** The money carries this reference instead of the rail's. */
  readonly externalReference?: string
}

const confirmationsRequired = 12

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
      routes: [
        { method: 'POST', path: 'receipts', handle: (request) => takeReceipt(parts, request) },
        { method: 'POST', path: 'payments', handle: (request) => takePaymentReport(parts, request) },
      ],
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

/** 200 once the money is booked or its confirmations are stored; 404 where the payin is not known. */
async function takePaymentReport({ context }: RailParts, { body }: RailRequest): Promise<RailAnswer> {
  const report = JSON.parse(Buffer.from(body).toString()) as PaymentReport
  const { id, merchantCode, paymentId, at, confirmations, externalReference } = report
  const payment = await readPayment(context(), { merchantCode, kind: 'payin', paymentId })
  if (!payment) return { status: 404 }
  const { receiving, required, railReference } = payment.attempt
  const receipt = {
    source: `${bankRailName}-payments`,
    sourceId: id,
    receivingAccountId: receiving.id,
    money: required,
    movedAt: new Date(at),
    ...(externalReference === undefined ? { railReference } : { externalReference }),
  }
  if (confirmations === undefined) await receiveMoney(context(), receipt)
  else await seeMoney(context(), { ...receipt, confirmations, confirmationsRequired })
  return { status: 200 }
}
