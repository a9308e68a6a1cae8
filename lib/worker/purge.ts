import { daily, everyMinutes, type Schedule } from '../payments/rail/rail-task.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteWhere } from '../platform/db/maintenance/delete-where.ts'
import { expireApprovals } from '#sql/approval'

/** A payment may be created or paid without a further request of its page. */
const visitIsOver = `
  expires_at < now() and not exists (
    select from payment p
     where (p.merchant_code, p.kind, p.payment_id)
         = (checkout_session.merchant_code, checkout_session.kind, checkout_session.payment_id)
       and (p.status in ('WAITING', 'PROCESSING') or p.processed_at > now() - interval '1 day'))`

/**
 * Money that a source saw shows nothing more once its payment ended so long ago; a late receipt is matched
 * anyway.
 */
const paymentEndedLongAgo = `
  exists (
    select from payment p
     where (p.merchant_code, p.kind, p.payment_id)
         = (unconfirmed_receipt.merchant_code, unconfirmed_receipt.kind, unconfirmed_receipt.payment_id)
       and p.processed_at < now() - interval '30 days')`

/** A session ends 12 hours after it began, or 60 minutes after its last request. */
const personIsGone = `(expires_at < now() or seen_at < now() - interval '60 minutes')`

/**
 * Data that is deleted after its retention time, or of which the content is, and when that is checked (UTC). None of it is history, which
 * is never deleted.
 */
export const purges = {
  'used-signatures': purge(everyMinutes(10), 'used_signature', 'expires_at < now()'),
  'callback-secrets': purge(everyMinutes(10), 'previous_callback_secret', 'valid_until < now()'),
  'checkout-sessions': purge(everyMinutes(10), 'checkout_session', visitIsOver),
  'tried-files': purge(everyMinutes(10), 'tried_file', "tried_at < now() - interval '1 hour'"),
  'rail-notices': purge(
    daily(3, 13),
    'rail_notice',
    "next_try_at is null and received_at < now() - interval '7 days'",
  ),
  'person-sessions': purge(everyMinutes(10), 'person_session', personIsGone),
  'person-links': purge(everyMinutes(10), 'person_link', 'expires_at < now()'),
  'person-challenges': purge(everyMinutes(10), 'person_challenge', 'expires_at < now()'),
  approvals: {
    schedule: everyMinutes(10),
    run: async (db) => (await db.query(expireApprovals())).rowCount ?? 0,
  },
  alarms: purge(daily(3, 17), 'alarm', "coalesce(ended_at, seen_at) < now() - interval '90 days'"),
  'alarm-messages': purge(
    daily(3, 19),
    'alarm_message',
    "next_try_at is null and created_at < now() - interval '90 days'",
  ),
  'unconfirmed-receipts': purge(daily(3, 11), 'unconfirmed_receipt', paymentEndedLongAgo),
} as const satisfies Readonly<Record<string, Purge>>

interface Purge {
  readonly schedule: Schedule
  /** Returns the number of rows that were deleted, or that nothing sensitive is left in. */
  run(db: Database): Promise<number>
}

function purge(schedule: Schedule, table: string, condition: string): Purge {
  return { schedule, run: (db) => deleteWhere(db, table, condition) }
}
