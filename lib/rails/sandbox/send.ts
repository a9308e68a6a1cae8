import { amountShortest } from '../../money/money.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/rail/rail.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import {
  decideSandboxTransfer,
  decideSandboxTransfers,
  findSandboxTransfer,
  sendSandboxTransfer,
} from '#sql/sandbox_transfer'

/** The outcome of a transfer at the simulated bank, and when it is known. */
interface TransferPlan {
  readonly endsAs: 'DONE' | 'REFUSED'
  readonly afterMs: number
  /** The connection fails once: before the bank received the transfer, or before its answer arrived. */
  readonly timesOut?: 'BEFORE' | 'AFTER'
}

const plans: Readonly<Record<string, TransferPlan>> = {
  'sbx-success-': { endsAs: 'DONE', afterMs: 1000 },
  'sbx-refused-': { endsAs: 'REFUSED', afterMs: 1000 },
  'sbx-timeout-before-': { endsAs: 'DONE', afterMs: 1000, timesOut: 'BEFORE' },
  'sbx-timeout-after-': { endsAs: 'DONE', afterMs: 1000, timesOut: 'AFTER' },
}

/**
 * Payouts succeed after about two seconds, unless their ID requests another outcome (specification-gaps.md,
 * "Sandbox outcomes").
 */
function planOf(paymentId: string): TransferPlan {
  const prefix = Object.keys(plans).find((candidate) => paymentId.startsWith(candidate))
  return (prefix === undefined ? undefined : plans[prefix]) ?? { endsAs: 'DONE', afterMs: 2000 }
}

type TransferState = 'NEVER_ARRIVED' | 'PENDING' | 'DONE' | 'REFUSED'

/** Where the bank keeps its transfers, and its keyed digest: a plain one of the payee could be guessed. */
type Bank = Pick<PaymentContext, 'db' | 'clock' | 'digest'>

/** The content that a bank compares under one key: the money and the payee. */
const contentDigest = (bank: Bank, { money, methodCode, operatorCode, request }: PayoutOrder): Buffer =>
  bank.digest(
    JSON.stringify([amountShortest(money), money.currencyCode, methodCode, operatorCode ?? null, request]),
  )

/**
 * The simulated bank accepts an order. A repeated key moves no money again: the answer is the outcome of the
 * first order, or that the first order was another one. Throws where the ID requests a failing connection.
 */
export async function sendTransfer(bank: Bank, order: PayoutOrder): Promise<Sent> {
  const plan = planOf(order.paymentId)
  const arrives = plan.timesOut !== 'BEFORE'
  const dueAt = new Date(bank.clock.now().getTime() + plan.afterMs)
  const { rows } = await bank.db.query(
    sendSandboxTransfer({
      key: order.key,
      merchantCode: order.merchantCode,
      paymentId: order.paymentId,
      arrives: arrives ? 'PENDING' : 'NEVER_ARRIVED',
      endsAs: plan.endsAs,
      dueAt,
      bank: contentDigest(bank, order),
      kind: order.kind,
    }),
  )
  const row = rows[0]
  if (row && !row.is_same) return { sent: 'CONFLICT' }
  if (!row || (row.is_new && plan.timesOut)) throw new Error('the simulated bank did not answer')
  return sentAs(row.state)
}

const sentAs = (state: TransferState): Sent => {
  if (state === 'DONE') return { sent: 'DONE' }
  return state === 'REFUSED' ? { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' } : { sent: 'WAITING' }
}

const foundAs = {
  PENDING: 'pending',
  DONE: 'done',
  REFUSED: 'refused',
} as const satisfies Readonly<Record<Exclude<TransferState, 'NEVER_ARRIVED'>, Found>>

/** The state of an order at the simulated bank: the result of `find`. */
export async function findTransfer(bank: Bank, order: PayoutOrder): Promise<Found> {
  const { rows } = await bank.db.query(
    findSandboxTransfer({ key: order.key, bank: contentDigest(bank, order) }),
  )
  const row = rows[0]
  if (!row || row.state === 'NEVER_ARRIVED') return 'absent'
  return row.is_same === false ? 'conflict' : foundAs[row.state]
}

/** A transfer that the bank has just decided, and its outcome. */
export interface DecidedTransfer {
  readonly payout: PayoutKey
  readonly state: 'DONE' | 'REFUSED'
}

/**
 * Decides transfers that are due; several workers may do so at once. After a crash `findTransfer` reports the
 * outcome.
 */
export async function decideDueTransfers(db: Database, now: Date, limit: number): Promise<DecidedTransfer[]> {
  const { rows } = await db.query(decideSandboxTransfers({ now, limit }))
  return rows.map((row) => ({
    payout: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
    state: row.state,
  }))
}

/** A tester decides a transfer now, even one that was not sent yet; false when it was decided before. */
export async function decideTransfer(
  database: Queryable,
  payout: PayoutKey,
  state: 'DONE' | 'REFUSED',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await database.query(
    decideSandboxTransfer({
      merchantCode: payout.merchantCode,
      paymentId: payout.paymentId,
      state,
      now,
      kind: payout.kind,
    }),
  )
  return rowCount === 1
}
