import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { readActor, type Actor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PayoutOrder } from '../../rail/rail.ts'
import type { PayoutKey } from '../plan-payout.ts'
import { joinKey, payerColumns } from '../../../platform/personal-data/sql/stored-columns.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { orderToSend, type SentRow } from './payout-order.ts'
import { recordedRequest as recordedRequestStatement } from '#sql/audit_event'

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

const openDecision = `
  case when o.state = 'CONFLICT' then 'CONFLICT'
       when o.state in ('SENT', 'UNKNOWN') and o.sent_at <= gateway_now() - interval '1 hour' then 'UNRESOLVED' end`

/** The payouts that an operator may decide, oldest first. */
export async function undecidedPayouts(
  database: Queryable,
  decision: OpenDecision,
  limit: number,
): Promise<UndecidedPayout[]> {
  const { rows } = await database.query<UndecidedRow>({
    name: 'undecided_payouts',
    text: `
      select o.merchant_code, o.kind, o.payment_id, o.provider, o.key, o.sent_at, p.currency_code, p.amount, p.created_at
        from payout_order o join payment p using (merchant_code, kind, payment_id)
       where o.next_look_at is not null and ${openDecision} = $1 order by p.created_at, o.payment_id limit $2`,
    values: [decision, limit],
  })
  return rows.map(toUndecided)
}

/** How many payouts wait for an operator, by the reason; every reason, also those of none. */
export async function countUndecided(
  database: Queryable,
): Promise<{ readonly decision: OpenDecision; readonly count: number }[]> {
  const { rows } = await database.query<{ decision: OpenDecision; count: number }>({
    name: 'count_undecided_payouts',
    text: `
      select decision, count(o.key)::float8 as count from unnest(array['CONFLICT', 'UNRESOLVED']) decision
        left join payout_order o on o.next_look_at is not null and ${openDecision} = decision
       group by 1 order by 1`,
  })
  return rows
}

const ofKey = `where o.merchant_code = $1 and o.kind = $2 and o.payment_id = $3`

/** Whether an operator may decide the payout. Locks its order until the transaction ends. */
export async function holdDecision(
  transaction: Queryable,
  key: PayoutKey,
): Promise<OpenDecision | undefined> {
  const { rows } = await transaction.query<{ decision: OpenDecision | null }>({
    name: 'hold_payout_decision',
    text: `select ${openDecision} as decision from payout_order o ${ofKey} for no key update`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
  return rows[0]?.decision ?? undefined
}

/** The order of an unresolved payout, as its rail gets it; undefined when the payout is not unresolved. */
export async function unresolvedOrder(
  { db, personal }: Pick<PaymentContext, 'db' | 'personal'>,
  key: PayoutKey,
): Promise<{ readonly order: PayoutOrder; readonly rail: string } | undefined> {
  const { rows } = await db.query<SentRow & { provider: string }>({
    name: 'unresolved_payout_order',
    text: `
      select o.merchant_code, o.kind, o.payment_id, o.key, o.provider, p.currency_code, p.amount, a.method_code, a.operator_code,
             ${payerColumns('d')}
        from payout_order o
        join payment p using (merchant_code, kind, payment_id)
        join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
          = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
        join payer_data d on d.id = a.payer_data_id ${joinKey('d')}
       ${ofKey} and ${openDecision} = 'UNRESOLVED'`,
    values: [key.merchantCode, key.kind, key.paymentId],
  })
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
  const { rows } = await database.query(recordedRequestStatement({ requestId }))
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

interface UndecidedRow {
  merchant_code: string
  kind: PayoutKey['kind']
  payment_id: string
  provider: string
  key: string
  sent_at: Date | null
  currency_code: string
  amount: string
  created_at: Date
}

const toUndecided = (row: UndecidedRow): UndecidedPayout => ({
  payout: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  rail: row.provider,
  orderKey: row.key,
  money: moneyFromDatabase(row.amount, row.currency_code),
  createdAt: row.created_at,
  sentAt: row.sent_at ?? undefined,
})
