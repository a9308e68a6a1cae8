import type { Queryable } from '../../../platform/db/database.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import type { PaymentKey } from '../../payment-key.ts'
import type { PaymentStatus } from '../../state-machine.ts'
import { decisionsAboutPayment } from '#sql/audit_event'
import { paymentOverview, refundsOfPayment } from '#sql/payment'
import { attemptsOfPayment } from '#sql/payment_attempt'
import { eventsOfPayment } from '#sql/payment_event'
import { receiptsOfPayment } from '#sql/receipt'

/** A payment with its attempt in force, whose payer it names. */
export type OverviewRow = RowOf<typeof paymentOverview>
export type EventRow = RowOf<typeof eventsOfPayment>
export type DecisionRow = RowOf<typeof decisionsAboutPayment>
export type AttemptRow = RowOf<typeof attemptsOfPayment>
export type ReceiptRow = RowOf<typeof receiptsOfPayment>

/** The payment; undefined where there is none. */
export async function selectOverview(database: Queryable, key: PaymentKey): Promise<OverviewRow | undefined> {
  const { rows } = await database.query(paymentOverview({ ...key }))
  return rows[0]
}

/** What changed it, the oldest first. */
export async function selectEvents(database: Queryable, key: PaymentKey): Promise<readonly EventRow[]> {
  const { rows } = await database.query(eventsOfPayment({ ...key }))
  return rows
}

/** Every way to pay that was opened for it, the oldest first. */
export async function selectAttempts(database: Queryable, key: PaymentKey): Promise<readonly AttemptRow[]> {
  const { rows } = await database.query(attemptsOfPayment({ ...key }))
  return rows
}

/** The money that was ever given to it, the oldest first. */
export async function selectReceipts(database: Queryable, key: PaymentKey): Promise<readonly ReceiptRow[]> {
  const { rows } = await database.query(receiptsOfPayment({ ...key }))
  return rows
}

/** What people decided about it, the oldest first: commands that named it, and the batches that it was in. */
export async function selectDecisions(database: Queryable, key: PaymentKey): Promise<readonly DecisionRow[]> {
  const { rows } = await database.query(decisionsAboutPayment({ ...key }))
  return rows
}

/** Refunds of a payin, the oldest first. */
export async function selectRefunds(
  database: Queryable,
  key: PaymentKey,
): Promise<readonly { id: string; status: PaymentStatus; amount: string }[]> {
  const { rows } = await database.query(refundsOfPayment({ ...key }))
  return rows
}
