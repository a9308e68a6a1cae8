import { isCurrencyCode } from '../../../money/currency.ts'
import { moneyFromDatabase, type Money } from '../../../money/money.ts'
import { readActor, type Actor } from '../../../platform/audit/actor.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PayoutKey } from '../plan-payout.ts'

/** A payout under whose key the rail has another order. */
export interface PayoutConflict {
  readonly payout: PayoutKey
  readonly rail: string
  /** The key at the rail, by which the bank finds its order. */
  readonly orderKey: string
  readonly money: Money
  readonly createdAt: Date
}

/** The payouts that an operator has to decide, oldest first. */
export async function payoutConflicts(database: Queryable, limit: number): Promise<PayoutConflict[]> {
  const { rows } = await database.query<ConflictRow>({
    name: 'payout_conflicts',
    text: `
      select o.merchant_code, o.payment_id, o.provider, o.key, p.currency_code, p.amount, p.created_at
        from payout_order o join payment p using (merchant_code, kind, payment_id)
       where o.next_look_at is not null and o.state = 'CONFLICT' order by p.created_at, o.payment_id limit $1`,
    values: [limit],
  })
  return rows.map(toConflict)
}

/** Whether the rail has another order under the payout's key. Locks the order until the transaction ends. */
export async function holdsConflict(transaction: Queryable, key: PayoutKey): Promise<boolean> {
  const { rows } = await transaction.query<{ state: string }>({
    name: 'hold_payout_order',
    text: `select state from payout_order where merchant_code = $1 and kind = 'payout' and payment_id = $2 for no key update`,
    values: [key.merchantCode, key.paymentId],
  })
  return rows[0]?.state === 'CONFLICT'
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
  const { rows } = await database.query<Omit<RecordedDecision, 'actor'> & { readonly actor: string }>({
    name: 'recorded_request',
    text: `select at, actor, command, merchant_code as "merchantCode", coalesce(after, '{}') as after
             from audit_event where request_id = $1`,
    values: [requestId],
  })
  const [row] = rows
  return row && { ...row, actor: readActor(row.actor) }
}

interface ConflictRow {
  merchant_code: string
  payment_id: string
  provider: string
  key: string
  currency_code: string
  amount: string
  created_at: Date
}

function toConflict(row: ConflictRow): PayoutConflict {
  if (!isCurrencyCode(row.currency_code))
    throw new Error(`the database holds the currency ${row.currency_code}`)
  return {
    payout: { merchantCode: row.merchant_code, kind: 'payout', paymentId: row.payment_id },
    rail: row.provider,
    orderKey: row.key,
    money: moneyFromDatabase(row.amount, row.currency_code),
    createdAt: row.created_at,
  }
}
