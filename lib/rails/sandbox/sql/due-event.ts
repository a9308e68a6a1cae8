import { type Money, moneyFromDatabase } from '../../../money/money.ts'
import type { PaymentKey, PaymentKind } from '../../../payments/payment-key.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlannedEvent } from '../carry-out.ts'

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
  const { rows } = await database.query<{ due: boolean }>({
    name: 'any_sandbox_event_due',
    text: 'select exists (select from sandbox_event where done_at is null and due_at <= $1) as due',
    values: [now],
  })
  return rows[0]?.due === true
}

/**
 * Takes the next event that is due and locks its row until the transaction ends; other workers skip it.
 * Events of one payment happen in order: an event waits for those before it.
 */
export async function takeDueEvent(transaction: Queryable, now: Date): Promise<DueEvent | undefined> {
  const { rows } = await transaction.query<EventRow>({
    name: 'take_due_sandbox_event',
    text: `
      select event.id, event.merchant_code, event.kind, event.payment_id, event.event, event.amount, event.tries,
             event.receipt_key, p.currency_code
        from sandbox_event event
        join payment p on (p.merchant_code, p.kind, p.payment_id) = (event.merchant_code, event.kind, event.payment_id)
       where event.done_at is null and event.due_at <= $1
         and not exists (
           select from sandbox_event earlier
            where (earlier.merchant_code, earlier.kind, earlier.payment_id) = (event.merchant_code, event.kind, event.payment_id)
              and earlier.id < event.id and earlier.done_at is null)
       order by event.due_at limit 1 for update of event skip locked`,
    values: [now],
  })
  return rows[0] && dueEvent(rows[0])
}

/** Marks the event as done, in the transaction that carries it out. */
export async function endEvent(transaction: Queryable, { id }: DueEvent, now: Date): Promise<void> {
  await transaction.query({
    name: 'end_sandbox_event',
    text: 'update sandbox_event set done_at = $2 where id = $1',
    values: [id, now],
  })
}

/** The event failed: sets when it is due again. */
export async function postponeEvent(transaction: Queryable, { id }: DueEvent, until: Date): Promise<void> {
  await transaction.query({
    name: 'postpone_sandbox_event',
    text: 'update sandbox_event set due_at = $2, tries = tries + 1 where id = $1',
    values: [id, until],
  })
}

interface EventRow {
  id: bigint
  receipt_key: string
  merchant_code: string
  kind: PaymentKind
  payment_id: string
  event: PlannedEvent['event']
  amount: string | null
  tries: number
  currency_code: string
}

const dueEvent = (row: EventRow): DueEvent => ({
  id: row.id,
  receiptKey: row.receipt_key,
  key: { merchantCode: row.merchant_code, kind: row.kind, paymentId: row.payment_id },
  event: row.event,
  tries: row.tries,
  amount: () => (row.amount === null ? undefined : moneyFromDatabase(row.amount, row.currency_code)),
})
