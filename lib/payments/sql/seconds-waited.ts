/**
 * Statements for how many seconds the work that waits longest has waited, as `value`: 0 where none waits.
 * `$1` is the time. Each uses an index over open rows.
 */
export const secondsWaited = {
  /** Since the payment that is most overdue should have expired. */
  expiry: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(closes_at)), 0), 0)::float8 as value
       from payment where status in ('WAITING', 'PROCESSING') and closes_at is not null`,
  /**
   * Since the oldest payout that is not final was created. Payouts have no deadline, so all open ones are
   * among the few payments that never close by themselves.
   */
  payout: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0), 0)::float8 as value
       from payment where status in ('WAITING', 'PROCESSING') and closes_at is null and kind = 'payout'`,
  /** Since the event of the oldest callback that is not delivered yet. */
  callback: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0), 0)::float8 as value
       from callback where status = 'PENDING'`,
} as const
