import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'

/** How often the request of one attempt may be sent again, and the interval between two. */
export const remindersMax = 5
export const reminderPauseSeconds = 30

/**
 * Counts one more request to the customer's phone, if it may be sent now: one statement, so that of two
 * concurrent calls one succeeds. False when it may not.
 */
export async function addReminder(database: Queryable, key: PaymentKey, attemptNo: number): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'add_reminder',
    text: `
      with before as (
        select count(*) as sent, max(at) as last from payment_reminder
         where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4)
      insert into payment_reminder (merchant_code, kind, payment_id, attempt_no, reminder_no, at)
      select merchant_code, kind, payment_id, attempt_no, before.sent + 1, gateway_now() from payment, before
       where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4
         and status = 'WAITING' and money_received = 0
         and before.sent < $5 and (before.last is null or before.last <= gateway_now() - make_interval(secs => $6))
      on conflict do nothing`,
    values: [key.merchantCode, key.kind, key.paymentId, attemptNo, remindersMax, reminderPauseSeconds],
  })
  return rowCount === 1
}

export interface Reminders {
  readonly sent: number
  readonly lastAt: Date | undefined
}

/** How often the request of an attempt was sent again. */
export async function readReminders(
  database: Queryable,
  key: PaymentKey,
  attemptNo: number,
): Promise<Reminders> {
  const { rows } = await database.query<{ sent: number; last_at: Date | null }>({
    name: 'read_reminders',
    text: `select count(*)::int as sent, max(at) as last_at from payment_reminder
            where merchant_code = $1 and kind = $2 and payment_id = $3 and attempt_no = $4`,
    values: [key.merchantCode, key.kind, key.paymentId, attemptNo],
  })
  return { sent: rows[0]?.sent ?? 0, lastAt: rows[0]?.last_at ?? undefined }
}
