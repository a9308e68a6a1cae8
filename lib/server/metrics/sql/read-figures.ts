import { readPayoutHold } from '../../../payments/payouts/payout-hold.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'

/** Counts over the whole gateway; durations in seconds. */
export interface Figures {
  readonly open: readonly { readonly kind: string; readonly status: string; readonly count: number }[]
  readonly pending: number
  readonly oldestPendingSeconds: number
  readonly deliveries: readonly { readonly outcome: string; readonly count: number }[]
  readonly expiryLagSeconds: number
  readonly oldestPayoutSeconds: number
  readonly payoutsHeld: boolean
}

// Longer than these take on a healthy database; a slower query is not worth the load.
const timeoutMs = 1_500

/**
 * Reads the figures of /metrics. Every statement uses an index over open or recent rows, not over all that
 * ever were.
 */
export function readFigures(db: Database, now: Date): Promise<Figures> {
  return db.transaction(async (transaction) => {
    await transaction.query({
      name: 'figures-timeout',
      text: "select set_config('statement_timeout', $1, true)",
      values: [String(timeoutMs)],
    })
    const callbacks = await pendingCallbacks(transaction, now)
    return {
      open: await openPayments(transaction),
      pending: callbacks.count,
      oldestPendingSeconds: callbacks.seconds,
      deliveries: await recentDeliveries(transaction, now),
      expiryLagSeconds: await expiryLag(transaction, now),
      oldestPayoutSeconds: await oldestPayout(transaction, now),
      payoutsHeld: (await readPayoutHold(transaction)) !== undefined,
    }
  })
}

// Every pair is listed, also those that count 0: a series that disappears looks like a broken scrape.
async function openPayments(database: Queryable): Promise<Figures['open']> {
  const { rows } = await database.query<Figures['open'][number]>({
    name: 'figures-open-payments',
    text: `
      select kind, status, coalesce(sum(counted.n), 0)::float8 as count
      from unnest(array['payin', 'payout', 'topup']) kind cross join unnest(array['WAITING', 'PROCESSING']) status
      left join (
        select kind, status, count(*) as n from payment
        where status in ('WAITING', 'PROCESSING') and closes_at is not null group by 1, 2
        union all
        select kind, status, count(*) as n from payment
        where status in ('WAITING', 'PROCESSING') and closes_at is null group by 1, 2
      ) counted using (kind, status)
      group by 1, 2 order by 1, 2`,
  })
  return rows
}

async function pendingCallbacks(
  database: Queryable,
  now: Date,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const { rows } = await database.query<{ count: number; seconds: number }>({
    name: 'figures-pending-callbacks',
    text: `select count(*)::float8 as count,
             greatest(coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0), 0)::float8 as seconds
           from callback where status = 'PENDING'`,
    values: [now],
  })
  return rows[0] ?? { count: 0, seconds: 0 }
}

async function recentDeliveries(database: Queryable, now: Date): Promise<Figures['deliveries']> {
  const { rows } = await database.query<Figures['deliveries'][number]>({
    name: 'figures-recent-deliveries',
    text: `
      select outcome, count(d.callback_id)::float8 as count
      from unnest(array['delivered', 'rejected', 'failed', 'unknown']) outcome
      left join callback_delivery d on d.at > $1::timestamptz - interval '5 minutes' and outcome = case
        when d.status = 200 then 'delivered' when d.status is not null then 'rejected'
        when d.error = 'UNKNOWN_OUTCOME' then 'unknown' else 'failed' end
      group by 1 order by 1`,
    values: [now],
  })
  return rows
}

async function expiryLag(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>({
    name: 'figures-expiry-lag',
    text: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(closes_at)), 0), 0)::float8 as seconds
           from payment where status in ('WAITING', 'PROCESSING') and closes_at is not null`,
    values: [now],
  })
  return rows[0]?.seconds ?? 0
}

/** Payouts have no deadline, so all open ones are among the few payments that never close by themselves. */
async function oldestPayout(database: Queryable, now: Date): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>({
    name: 'figures-oldest-payout',
    text: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0), 0)::float8 as seconds
           from payment where status in ('WAITING', 'PROCESSING') and closes_at is null and kind = 'payout'`,
    values: [now],
  })
  return rows[0]?.seconds ?? 0
}
