import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { Found, PayoutOrder, Sent } from '../../payments/provider.ts'

/** What the simulated bank does with a transfer, and when it is known. */
interface TransferPlan {
  readonly endsAs: 'DONE' | 'REFUSED'
  readonly afterMs: number
  /** The connection breaks once: before the bank heard of the transfer, or before its answer came back. */
  readonly timesOut?: 'BEFORE' | 'AFTER'
}

const plans: Readonly<Record<string, TransferPlan>> = {
  'sbx-success-': { endsAs: 'DONE', afterMs: 1000 },
  'sbx-refused-': { endsAs: 'REFUSED', afterMs: 1000 },
  'sbx-timeout-before-': { endsAs: 'DONE', afterMs: 1000, timesOut: 'BEFORE' },
  'sbx-timeout-after-': { endsAs: 'DONE', afterMs: 1000, timesOut: 'AFTER' },
}

/** Payouts succeed after about two seconds, unless their ID asks for something else ("Sandbox outcomes"). */
function planOf(paymentId: string): TransferPlan {
  const prefix = Object.keys(plans).find((candidate) => paymentId.startsWith(candidate))
  return (prefix === undefined ? undefined : plans[prefix]) ?? { endsAs: 'DONE', afterMs: 2000 }
}

type TransferState = 'NEVER_ARRIVED' | 'PENDING' | 'DONE' | 'REFUSED'

/**
 * The simulated bank takes an order. A key that it knows moves nothing a second time: it tells what became of the first. Throws
 * where the ID asks for a broken connection.
 */
export async function sendTransfer(db: Database, clock: Clock, order: PayoutOrder): Promise<Sent> {
  const plan = planOf(order.paymentId)
  const arrives = plan.timesOut !== 'BEFORE'
  const dueAt = new Date(clock.now().getTime() + plan.afterMs)
  const { rows } = await db.query<{ state: TransferState; is_new: boolean }>({
    name: 'send_sandbox_transfer',
    text: `
      insert into sandbox_transfer (key, merchant_code, payment_id, state, ends_as, due_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (key) do update
        set state = case sandbox_transfer.state when 'NEVER_ARRIVED' then 'PENDING' else sandbox_transfer.state end,
            due_at = case sandbox_transfer.state when 'NEVER_ARRIVED' then excluded.due_at else sandbox_transfer.due_at end
      returning state, xmax = 0 as is_new`,
    values: [
      order.key,
      order.merchantCode,
      order.paymentId,
      arrives ? 'PENDING' : 'NEVER_ARRIVED',
      plan.endsAs,
      dueAt,
    ],
  })
  const row = rows[0]
  if (!row || (row.is_new && plan.timesOut)) throw new Error('the simulated bank did not answer')
  return sentAs(row.state)
}

const sentAs = (state: TransferState): Sent => {
  if (state === 'DONE') return { sent: 'DONE' }
  return state === 'REFUSED' ? { sent: 'REFUSED', reason: 'REFUSED_BY_INSTITUTION' } : { sent: 'WAITING' }
}

const foundAs = {
  NEVER_ARRIVED: 'absent',
  PENDING: 'pending',
  DONE: 'done',
  REFUSED: 'refused',
} as const satisfies Readonly<Record<TransferState, Found>>

/** What the simulated bank knows under a key. */
export async function findTransfer(db: Database, key: string): Promise<Found> {
  const { rows } = await db.query<{ state: TransferState }>({
    name: 'find_sandbox_transfer',
    text: 'select state from sandbox_transfer where key = $1',
    values: [key],
  })
  return rows[0] ? foundAs[rows[0].state] : 'absent'
}

/** A transfer that the bank has just decided, and how. */
export interface DecidedTransfer {
  readonly merchantCode: string
  readonly paymentId: string
  readonly state: 'DONE' | 'REFUSED'
}

/** The bank decides what is due; several workers may ask at once. A crash after it is made good by `findTransfer`. */
export async function decideDueTransfers(db: Database, now: Date, limit: number): Promise<DecidedTransfer[]> {
  const { rows } = await db.query<{ merchant_code: string; payment_id: string; state: 'DONE' | 'REFUSED' }>({
    name: 'decide_sandbox_transfers',
    text: `
      with due as (
        select key from sandbox_transfer where state = 'PENDING' and due_at <= $1
         order by due_at limit $2 for no key update skip locked)
      update sandbox_transfer transfer set state = transfer.ends_as from due where transfer.key = due.key
      returning transfer.merchant_code, transfer.payment_id, transfer.state`,
    values: [now, limit],
  })
  return rows.map((row) => ({
    merchantCode: row.merchant_code,
    paymentId: row.payment_id,
    state: row.state,
  }))
}

/** A tester decides a transfer now, also one that was not sent yet; false when the bank has decided it before. */
export async function decideTransfer(
  database: Queryable,
  payout: { readonly merchantCode: string; readonly paymentId: string },
  state: 'DONE' | 'REFUSED',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'decide_sandbox_transfer',
    text: `
      insert into sandbox_transfer (key, merchant_code, payment_id, state, ends_as, due_at)
      select key, merchant_code, payment_id, $3, $3, $4 from payout_order where merchant_code = $1 and payment_id = $2
      on conflict (key) do update set state = excluded.state, ends_as = excluded.ends_as
        where sandbox_transfer.state in ('NEVER_ARRIVED', 'PENDING')`,
    values: [payout.merchantCode, payout.paymentId, state, now],
  })
  return rowCount === 1
}
