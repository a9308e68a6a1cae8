// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Counts one more request to the customer's phone, if it may be sent now: one statement, so that of two
 * concurrent calls one succeeds.
 */
export const addReminder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined; remindersMax: bigint | number | null | undefined; reminderPauseSeconds: number | null | undefined }, Record<string, never>> = statement(
  'add_reminder',
  ['merchantCode', 'kind', 'paymentId', 'attemptNo', 'remindersMax', 'reminderPauseSeconds'],
  `with before as (
  select count(*) as sent, max(at) as last from payment_reminder
   where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4)
insert into payment_reminder (merchant_code, kind, payment_id, attempt_no, reminder_no, at)
select merchant_code, kind, payment_id, attempt_no, before.sent + 1, gateway_now() from payment, before
 where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4
   and status = 'WAITING' and money_received = 0
   and before.sent < $5 and (before.last is null or before.last <= gateway_now() - make_interval(secs => $6))
on conflict do nothing`,
)

/**
 * How often the request of an attempt was sent again.
 */
export const readReminders: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; attemptNo: number | null | undefined }, { sent: number; last_at: Date | null }> = statement(
  'read_reminders',
  ['merchantCode', 'kind', 'paymentId', 'attemptNo'],
  `select count(*)::int as sent, max(at) as last_at from payment_reminder
  where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4`,
)
