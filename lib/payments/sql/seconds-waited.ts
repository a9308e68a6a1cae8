/**
 * Statements for how many seconds the work that waits longest has waited, as `value`: 0 where none waits.
 * `$1` is the time. Each uses an index over open rows.
 */
export const secondsWaited = {
  /** Since the payment that is most overdue should have expired. */
  expiry: `select greatest(coalesce(extract(epoch from $1::timestamptz - min(closes_at)), 0), 0)::float8 as value
       from payment where status in ('WAITING', 'PROCESSING') and closes_at is not null`,
  /**
   * Since the oldest payout, refund or return of suspense that is not final was created. They have no deadline,
   * so all open ones are among the few payments that never close by themselves.
   */
  payout: `select greatest(coalesce(extract(epoch from $1::timestamptz - least(
         (select min(created_at) from payment
           where status in ('WAITING', 'PROCESSING') and closes_at is null and kind in ('payout', 'refund')),
         (select min(created_at) from suspense_return where state in ('WAITING', 'SENT')))), 0), 0)::float8 as value`,
  /**
   * Since the first try of the callback that waits longest was due, which was at its event, or its next one:
   * what waits for the next try of its schedule does not wait for us.
   */
  callback: `
    select greatest(coalesce(extract(epoch from $1::timestamptz
             - min(case when counted_tries = 0 then created_at else next_delivery_at end)), 0), 0)::float8 as value
      from callback where status = 'PENDING'`,
} as const
