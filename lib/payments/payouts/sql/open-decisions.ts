import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { readActor, type Actor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PayoutOrder } from '../../rail/rail.ts'
import type { PayoutKey } from '../plan-payout.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { orderToSend } from './payout-order.ts'
import * as auditEventSql from '#sql/audit_event'
import * as payoutOrderSql from '#sql/payout_order'

/**
 * Why a payout waits for an operator. CONFLICT: its rail has another order under its key. UNRESOLVED: it was
 * sent over an hour ago, and its rail did not say what happened.
 */
export type OpenDecision = 'CONFLICT' | 'UNRESOLVED'

export interface UndecidedPayout {
  readonly payout: PayoutKey
  readonly rail: string
  /** The key at the rail, by which the bank finds its order. */
  readonly orderKey: string
  readonly money: Money
  readonly createdAt: Date
  readonly sentAt: Date | undefined
}

/** The payouts that an operator may decide, oldest first. */
export async function undecidedPayouts(
  database: Queryable,
  decision: OpenDecision,
  limit: number,
): Promise<UndecidedPayout[]> {
  const { rows } = await database.query(payoutOrderSql.undecidedPayouts({ decision, limit }))
  return rows.map(toUndecided)
}

/** How many payouts wait for an operator, by the reason; every reason, also those of none. */
export async function countUndecided(
  database: Queryable,
): Promise<{ readonly decision: OpenDecision; readonly count: number }[]> {
  const { rows } = await database.query(payoutOrderSql.countUndecidedPayouts())
  return rows
}

/** Whether an operator may decide the payout. Locks its order until the transaction ends. */
export async function holdDecision(
  transaction: Queryable,
  key: PayoutKey,
): Promise<OpenDecision | undefined> {
  const { rows } = await transaction.query(payoutOrderSql.holdPayoutDecision({ ...key }))
  return rows[0]?.decision ?? undefined
}

/** The order of an unresolved payout, as its rail gets it; undefined when the payout is not unresolved. */
export async function unresolvedOrder(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  key: PayoutKey,
): Promise<{ readonly order: PayoutOrder; readonly rail: string } | undefined> {
  const { rows } = await db.query(payoutOrderSql.unresolvedPayoutOrder({ ...key }))
  const [row] = rows
  return row && { order: orderToSend(row, personal), rail: row.provider }
}

/** What the audit recorded of a decision. */
export interface RecordedDecision {
  readonly at: Date
  readonly actor: Actor
  readonly command: string
  readonly merchantCode: string | null
  readonly after: Readonly<Record<string, unknown>>
}

/** The audit event of a request ID, whatever its command; undefined: the ID was not used. */
export async function recordedRequest(
  database: Queryable,
  requestId: string,
): Promise<RecordedDecision | undefined> {
  const { rows } = await database.query(auditEventSql.recordedRequest({ requestId }))
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

const toUndecided = (row: RowOf<typeof payoutOrderSql.undecidedPayouts>): UndecidedPayout => ({
  payout: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  rail: row.provider,
  orderKey: row.key,
  money: moneyFromDatabase(row.amount, row.currency_code),
  createdAt: row.created_at,
  sentAt: row.sent_at ?? undefined,
})
