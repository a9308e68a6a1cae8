import type { Queryable } from '../../platform/db/database.ts'
import type { PaymentKey } from '../payment-key.ts'
import * as sql from '#sql/payment_reminder'

/** How often the request of one attempt may be sent again, and the interval between two. */
export const remindersMax = 5
export const reminderPauseSeconds = 30

/**
 * Counts one more request to the customer's phone, if it may be sent now: one statement, so that of two
 * concurrent calls one succeeds. False when it may not.
 */
export async function addReminder(database: Queryable, key: PaymentKey, attemptNo: number): Promise<boolean> {
  const { rowCount } = await database.query(
    sql.addReminder({ ...key, attemptNo, remindersMax, reminderPauseSeconds }),
  )
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
  const { rows } = await database.query(sql.readReminders({ ...key, attemptNo }))
  return { sent: rows[0]?.sent ?? 0, lastAt: rows[0]?.last_at ?? undefined }
}
