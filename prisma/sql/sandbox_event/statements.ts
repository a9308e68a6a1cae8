// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Whether an event is due, to avoid opening a transaction for nothing.
 */
export const anySandboxEventDue: StatementOf<{ now: Date | null | undefined }, { due: boolean }> = statement(
  'any_sandbox_event_due',
  ['now'],
  `select exists (select from sandbox_event where done_at is null and due_at <= $1) as due`,
)

/**
 * Marks the event as done, in the transaction that carries it out.
 */
export const endSandboxEvent: StatementOf<{ doneAt: Date | null | undefined; id: bigint | number | null | undefined }, Record<string, never>> = statement(
  'end_sandbox_event',
  ['doneAt', 'id'],
  `update sandbox_event set done_at = $1 where id = $2`,
)

/**
 * The sandbox sends nothing to a phone: it only records the reminder.
 */
export const noteSandboxReminder: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; clock: Date | null | undefined }, Record<string, never>> = statement(
  'note_sandbox_reminder',
  ['merchantCode', 'kind', 'paymentId', 'clock'],
  `insert into sandbox_event (merchant_code, kind, payment_id, event, due_at, done_at)
  values ($1, $2, $3, 'REMIND', $4, $4)`,
)

/**
 * Written with the payment, so that the events that its ID requests survive a crash.
 */
export const planSandboxEvents: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; paymentId: string | null | undefined; event: readonly (string | null | undefined)[] | null | undefined; amount: readonly (string | null | undefined)[] | null | undefined; dueAt: readonly (Date | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'plan_sandbox_events',
  ['merchantCode', 'kind', 'paymentId', 'event', 'amount', 'dueAt'],
  `insert into sandbox_event (merchant_code, kind, payment_id, event, amount, due_at)
select $1, $2, $3, step.event, step.amount, step.due_at
  from unnest($4::text[], $5::numeric[], $6::timestamptz[]) with ordinality as step (event, amount, due_at, no)
 order by step.no`,
)

/**
 * The event failed: sets when it is due again.
 */
export const postponeSandboxEvent: StatementOf<{ until: Date | null | undefined; id: bigint | number | null | undefined }, Record<string, never>> = statement(
  'postpone_sandbox_event',
  ['until', 'id'],
  `update sandbox_event set due_at = $1, tries = tries + 1 where id = $2`,
)

/**
 * Takes the next event that is due and locks its row until the transaction ends; other workers skip it.
 */
export const takeDueSandboxEvent: StatementOf<{ now: Date | null | undefined }, { id: bigint; merchant_code: string; kind: 'payin' | 'topup' | 'payout' | 'refund'; payment_id: string; event: 'PAY' | 'REFUSE' | 'EXPIRE'; amount: string | null; tries: number; receipt_key: string; currency_code: string }> = statement(
  'take_due_sandbox_event',
  ['now'],
  `select event.id, event.merchant_code, event.kind, event.payment_id, event.event, event.amount, event.tries,
       event.receipt_key, p.currency_code
  from sandbox_event event
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (event.merchant_code, event.kind, event.payment_id)
 where event.done_at is null and event.due_at <= $1
   and not exists (
     select from sandbox_event earlier
      where (earlier.merchant_code, earlier.kind, earlier.payment_id) = (event.merchant_code, event.kind, event.payment_id)
        and earlier.id < event.id and earlier.done_at is null)
 order by event.due_at limit 1 for update of event skip locked`,
)
