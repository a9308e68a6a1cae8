import { type Money, moneyFromDatabase } from '../../../money/money.ts'
import type { PaymentKey } from '../../../payments/payment-key.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlannedEvent } from '../carry-out.ts'
import type { RowOf } from '../../../platform/db/statement.ts'
import {
  anySandboxEventDue,
  endSandboxEvent,
  postponeSandboxEvent,
  takeDueSandboxEvent,
} from '#sql/sandbox_event'

/** A planned event that is due. */
export interface DueEvent {
  readonly id: bigint
  /** What its money is stored under. */
  readonly receiptKey: string
  readonly key: PaymentKey
  readonly event: PlannedEvent['event']
  /** How often it has failed. */
  readonly tries: number
  /** Throws where the row holds a currency that this release does not know. */
  amount(): Money | undefined
}

/** Whether an event is due, to avoid opening a transaction for nothing. */
export async function anyEventDue(database: Queryable, now: Date): Promise<boolean> {
  const { rows } = await database.query(anySandboxEventDue({ now }))
  return rows[0]?.due === true
}

/**
 * Takes the next event that is due and locks its row until the transaction ends; other workers skip it.
 * Events of one payment happen in order: an event waits for those before it.
 */
export async function takeDueEvent(transaction: Queryable, now: Date): Promise<DueEvent | undefined> {
  const { rows } = await transaction.query(takeDueSandboxEvent({ now }))
  return rows[0] && dueEvent(rows[0])
}

/** Marks the event as done, in the transaction that carries it out. */
export async function endEvent(transaction: Queryable, { id }: DueEvent, now: Date): Promise<void> {
  await transaction.query(endSandboxEvent({ id, doneAt: now }))
}

/** The event failed: sets when it is due again. */
export async function postponeEvent(transaction: Queryable, { id }: DueEvent, until: Date): Promise<void> {
  await transaction.query(postponeSandboxEvent({ id, until }))
}

type EventRow = RowOf<typeof takeDueSandboxEvent>

const dueEvent = (row: EventRow): DueEvent => ({
  id: row.id,
  receiptKey: row.receipt_key,
  key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  event: row.event,
  tries: row.tries,
  amount: () => (row.amount === null ? undefined : moneyFromDatabase(row.amount, row.currency_code)),
})
