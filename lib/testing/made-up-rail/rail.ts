import { randomUUID } from 'node:crypto'
import { money } from '../../money/money.ts'
import { confirmPayout } from '../../payments/payouts/end-payout.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { RailAnswer, RailRequest } from '../../payments/rail/rail-route.ts'
import type { AttemptRequest, PayoutOrder, Rail, ReceivingAccount } from '../../payments/rail/rail.ts'
import { receiveMoney } from '../../payments/receive/receive-money.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { bankOrders } from '../payouts/bank-orders.ts'
import { isSignedByBank, signatureHeader, type BankReport } from './signed-report.ts'

const name = 'made-up'

/** A rail for tests only: UPI codes and bank transfers in rupees at a bank that the test simulates. */
export interface MadeUpRail {
  readonly definition: RailDefinition
  /** The bank reports all the money of a payment. Throws where the bank has no order for it. */
  reportMoney(paymentId: string): Promise<void>
  /**
   * The report of all the money of a payment that the bank would send to the rail's route. Throws as
   * `reportMoney`.
   */
  reportOf(paymentId: string): BankReport
  /** Payments whose orders the bank was requested to cancel. */
  readonly cancelled: readonly string[]
  /** Payouts that the bank accepted, each once. */
  sent(): readonly PayoutOrder[]
  /** The connection fails at the next order of a payout: before the bank has it, or after. */
  loseNext(what: 'ORDER' | 'ANSWER'): void
}

/** `cannotCancel`: the bank answers each request to cancel an order that it cannot. */
export function madeUpRail({ cannotCancel = false } = {}): MadeUpRail {
  const orders = new Map<string, AttemptRequest>()
  const payouts = bankOrders()
  let losesNext: 'ORDER' | 'ANSWER' | undefined
  const cancelled: string[] = []
  let parts: RailParts | undefined
  const open = (given: RailParts): Rail => {
    parts = given
    return {
      name,
      serves: ({ kind, methodCode, currencyCode }) =>
        currencyCode === 'INR' && methodCode === (kind === 'payout' ? 'BANK_TRANSFER' : 'UPIQR'),
      open: async (attempt) => {
        orders.set(attempt.paymentId, attempt)
        return { opened: { accounts: [account] } }
      },
      cancel: async ({ paymentId, railReference }) => {
        if (orders.get(paymentId)?.railReference === railReference) cancelled.push(paymentId)
        if (cannotCancel) throw new Error('the bank cannot cancel orders')
      },
      send: async (order) => {
        const lost = losesNext
        losesNext = undefined
        if (lost === 'ORDER') throw new Error('no connection to the bank')
        const isAccepted = payouts.accept(order)
        if (lost === 'ANSWER') throw new Error('the bank did not answer')
        return { sent: isAccepted ? 'MOVING' : 'CONFLICT' }
      },
      find: async (order) => payouts.find(order),
      seed: () => seedAccount(given),
      routes: [{ method: 'POST', path: 'events', handle: (request) => takeReport(given, request) }],
      repeatedTasks: [{ name: 'made-up reports', idleMs: 100, run: () => confirmAll(given, payouts.all()) }],
    }
  }
  const opened = () => {
    if (!parts) throw new Error('the rail is not open')
    return parts
  }
  const reportOf = (paymentId: string): BankReport => {
    const order = orders.get(paymentId)
    if (!order) throw new Error(`the bank has no order of ${paymentId}`)
    const { railReference, ordered } = order
    const at = opened().clock.now().toISOString()
    return { id: randomUUID(), railReference, paise: Number(ordered.amount), at }
  }
  return {
    definition: { name, modes: ['sandbox', 'live'], open },
    cancelled,
    sent: payouts.all,
    loseNext: (what) => void (losesNext = what),
    reportOf,
    reportMoney: async (paymentId) => {
      await receiveReport(opened(), reportOf(paymentId))
    },
  }
}

const receiveReport = ({ context }: RailParts, { id, railReference, paise, at }: BankReport) =>
  receiveMoney(context(), {
    source: name,
    sourceId: id,
    receivingAccountId: account.id,
    money: money(BigInt(paise), 'INR'),
    railReference,
    movedAt: new Date(at),
  })

/**
 * The bank's webhook: 200 once the money is booked, now or by an earlier report; 409 where its key was used
 * for other money.
 */
async function takeReport(parts: RailParts, { headers, body }: RailRequest): Promise<RailAnswer> {
  if (!isSignedByBank(body, headers[signatureHeader])) return { status: 401 }
  const report = JSON.parse(Buffer.from(body).toString()) as BankReport
  const { result } = await receiveReport(parts, report)
  return { status: result === 'CONFLICT' ? 409 : 200 }
}

const account: ReceivingAccount = {
  id: '0199a000-0000-7000-8000-00000000c0de',
  cashAccountId: '0199a000-0000-7000-8000-00000000c0de',
  noticeDelaySeconds: 60,
  kind: 'UPI',
  identifier: 'shop@madeup',
  holder: 'Made-Up Bank Test',
  details: {},
}

const seedAccount = async ({ db }: RailParts): Promise<void> => {
  await db.query({
    name: 'seed_made_up_account',
    text: `
      insert into receiving_account (id, provider, currency_code, kind, identifier, holder, methods)
      values ($1, $2, 'INR', $3, $4, $5, '{UPIQR}') on conflict do nothing`,
    values: [account.id, name, account.kind, account.identifier, account.holder],
  })
}

/** The bank reports every order that it was sent as arrived. */
async function confirmAll({ context }: RailParts, sent: readonly PayoutOrder[]): Promise<boolean> {
  for (const { merchantCode, paymentId } of sent)
    await confirmPayout(context(), { merchantCode, kind: 'payout', paymentId }, byRail(name))
  return false
}
