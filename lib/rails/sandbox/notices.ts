import type { Outcome } from '../../payments/failure.ts'
import type { Taken } from '../../payments/receive/take-receipts.ts'
import { isFailure } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { reportReceived } from '../../payments/receive/report-received.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { underSavepoint, type Attempted } from '../../platform/db/savepoint.ts'
import type { RepeatedTask } from '../../payments/rail/rail-task.ts'
import { carryOut } from './carry-out.ts'
import { sandboxEvents } from './log-events.ts'
import { runDueTransfers } from './simulate-payout.ts'
import { anyEventDue, type DueEvent, endEvent, postponeEvent, takeDueEvent } from './sql/due-event.ts'
import { checkConstraints } from '#sql/server'

/** Short, so that "about one second after creation" does not become one and a half. */
const idleMs = 200
/** Events that one process carries out concurrently. */
const lanes = 4
/** An event that fails is retried with growing delays. */
const againMsFirst = 1_000
const againMsMax = 300_000

/** What the simulated institutions report by themselves: planned events, and payouts that are decided. */
export const dueEvents = (context: () => PaymentContext): RepeatedTask => ({
  name: 'sandbox events',
  idleMs,
  run: async (limit) => {
    const done = await Promise.all([runDueSandboxEvents(context(), limit), runDueTransfers(context(), limit)])
    return done.some((count) => count >= limit)
  },
})

/**
 * Carries out planned events that are due, at most `limit`; several workers may run it at once. An event is
 * marked done in the transaction that carries it out: if a process dies meanwhile, nothing was done, and the
 * next process does it. A failing event does not block the others. Returns the number of events that were
 * due.
 */
export async function runDueSandboxEvents(context: PaymentContext, limit: number): Promise<number> {
  if (!(await anyEventDue(context.db, context.clock.now()))) return 0
  let begun = 0
  const lane = async (): Promise<number> => {
    for (let run = 0; ; run += 1) {
      if (begun >= limit) return run
      begun += 1
      if (!(await runNextEvent(context))) return run
    }
  }
  const runs = await Promise.all(Array.from({ length: lanes }, lane))
  return runs.reduce((sum, run) => sum + run, 0)
}

/** False: nothing is due. */
async function runNextEvent(context: PaymentContext): Promise<boolean> {
  const now = context.clock.now()
  const ran = await context.db.transaction(async (transaction) => {
    const event = await takeDueEvent(transaction, now)
    if (!event) return undefined
    const result = await attempt(transaction, context.personal, event, now)
    if ('error' in result) await postponeEvent(transaction, event, new Date(now.getTime() + waitMs(event)))
    else await endEvent(transaction, event, now)
    return { event, result }
  })
  if (ran) reportEvent(context, ran.event, ran.result)
  return ran !== undefined
}

/**
 * Carries out an event, or rolls it back to a savepoint if it fails; the transaction continues in both cases.
 */
const attempt = (
  transaction: Queryable,
  personal: PersonalData,
  { receiptKey, key, event, amount }: DueEvent,
  now: Date,
): Promise<Attempted<Outcome<Taken | undefined>>> =>
  underSavepoint(transaction, async () => {
    const planned = { event, amount: amount(), sourceId: `event-${receiptKey}` }
    const outcome = await carryOut(transaction, personal, key, planned, now)
    // Checks deferred constraints now, where only this event fails.
    await transaction.query(checkConstraints())
    return outcome
  })

const waitMs = ({ tries }: DueEvent): number => Math.min(againMsFirst * 2 ** Math.min(tries, 20), againMsMax)

/** A payment that has ended differently refuses its planned events; they are dropped. */
function reportEvent(
  context: PaymentContext,
  due: DueEvent,
  result: Attempted<Outcome<Taken | undefined>>,
): void {
  const { key, event, tries } = due
  if ('error' in result) {
    const fields = { err: result.error, ...key, planned: event, tries: tries + 1, waitMs: waitMs(due) }
    context.log.write(sandboxEvents['sandbox.event-failed'], fields)
  } else if (isFailure(result.value)) {
    context.log.write(sandboxEvents['sandbox.event-not-allowed'], { ...key, planned: event })
  } else {
    const paid = result.value.value
    if (paid) reportReceived(context, paid.receipt, paid.received)
    context.changed(key)
  }
}
