import type { Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import type { RepeatedTask, ScheduledTask } from '../../payments/rail/rail-task.ts'
import type { AttemptRequest, OpenResult, Rail } from '../../payments/rail/rail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { deleteWhere } from '../../platform/db/maintenance/delete-where.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { seedTestAccounts } from '../own-accounts/seed-test-accounts.ts'
import { rememberBankReports } from './bank/bank-reports.ts'
import { runDueSandboxEvents } from './due-events.ts'
import { hasInstitution } from './institution-view.ts'
import { institutionPath, sandboxRailName } from './name.ts'
import { simulateSeen } from './report-seen-money.ts'
import { reportedTransfers } from './reported-transfers.ts'
import { hasScenario, refusalOf, scenarioOf, stepAmount } from './scenario.ts'

import { runDueTransfers, simulatePayout } from './simulate-payout.ts'
import { simulate } from './simulate.ts'
import { findTransfer, sendTransfer } from './transfers.ts'

/** Simulates every institution: money moves only in the ledger, and is reported as real money is. */
export const sandbox: RailDefinition = { name: sandboxRailName, modes: ['sandbox'], open: openSandbox }

/** Short, so that "about one second after creation" does not become one and a half. */
const idleMs = 200

function openSandbox(parts: RailParts): Rail {
  const { db, clock, context } = parts
  return {
    name: sandboxRailName,
    serves: () => true,
    open: opening(parts),
    accept: async ({ paymentId }) => refusalOf(paymentId) ?? 'ACCEPTED',
    send: (order) => sendTransfer(context(), order),
    find: (order) => findTransfer(context(), order),
    // A simulated connection that fails has delivered the order by then, or never does.
    settleSeconds: 0,
    remind: (attempt) => noteReminder(db, clock, attempt),
    seed: () => seedTestAccounts(db, sandboxRailName),
    repeatedTasks: [dueEvents(parts)],
    scheduledTasks: [oldEvents(db), oldTransfers(db)],
    reportedTransfers,
    simulator: {
      simulate: (key, simulation) => simulate(context(), key, simulation),
      simulatePayout: (key, event) => simulatePayout(context(), key, event),
      simulateSeen: (key) => simulateSeen(context(), key),
      institutionPath,
    },
    hasPage: (path) => hasInstitution(context(), path),
  }
}

function opening({ db, clock, publicUrl }: RailParts): Rail['open'] {
  const accounts = openAccountDirectory(db, sandboxRailName, clock)
  const reports = rememberBankReports(db)
  return async (attempt: AttemptRequest): Promise<OpenResult> => {
    const refused = refusalOf(attempt.paymentId)
    if (refused) return { refused }
    const taking = await accounts.taking(attempt.methodCode, attempt.currencyCode)
    // Simulated money is reported at once, unless the bank reports nothing. Amounts stay claimed for as
    // long as the account's row says.
    const receiving = (await reports())
      ? taking.map((account) => ({ ...account, noticeDelaySeconds: 0 }))
      : taking
    const redirectTo = `${publicUrl()}${institutionPath(attempt.railReference)}`
    if (!hasScenario(attempt.paymentId)) return { opened: { accounts: receiving, redirectTo } }
    const onCreate = (transaction: Queryable, required: Money) =>
      planScenario(transaction, attempt, required, clock.now())
    return { opened: { accounts: receiving, redirectTo, onCreate } }
  }
}

const dueEvents = ({ context }: RailParts): RepeatedTask => ({
  name: 'sandbox events',
  idleMs,
  run: async (limit) => {
    const done = await Promise.all([runDueSandboxEvents(context(), limit), runDueTransfers(context(), limit)])
    return done.some((count) => count >= limit)
  },
})

const oldEvents = (db: Database): ScheduledTask => ({
  name: 'sandbox-events',
  cron: '17 3 * * *',
  run: () => deleteWhere(db, 'sandbox_event', "done_at < now() - interval '1 day'"),
})

/**
 * The simulated bank forgets transfers of payouts that have ended: those that are open are still looked up.
 */
const oldTransfers = (db: Database): ScheduledTask => ({
  name: 'sandbox-transfers',
  cron: '19 3 * * *',
  run: () =>
    deleteWhere(
      db,
      'sandbox_transfer',
      `due_at < now() - interval '30 days' and not exists (
         select from payout_order o where o.key = sandbox_transfer.key and o.state <> 'ENDED')`,
    ),
})

/** Written with the payment, so that the events that its ID requests survive a crash. */
async function planScenario(
  transaction: Queryable,
  key: PaymentKey,
  required: Money,
  now: Date,
): Promise<void> {
  const steps = scenarioOf(key.paymentId, required)
  await transaction.query({
    name: 'plan_sandbox_events',
    text: `
      insert into sandbox_event (merchant_code, kind, payment_id, event, amount, due_at)
      select $1, $2, $3, step.event, step.amount, step.due_at
        from unnest($4::text[], $5::numeric[], $6::timestamptz[]) with ordinality as step (event, amount, due_at, no)
       order by step.no`,
    values: [
      key.merchantCode,
      key.kind,
      key.paymentId,
      steps.map(({ event }) => event),
      steps.map(stepAmount),
      steps.map(({ afterMs }) => new Date(now.getTime() + afterMs)),
    ],
  })
}

/** The sandbox sends nothing to a phone: it only records the reminder. */
async function noteReminder(db: Database, clock: Clock, key: PaymentKey): Promise<void> {
  await db.query({
    name: 'note_sandbox_reminder',
    text: `insert into sandbox_event (merchant_code, kind, payment_id, event, due_at, done_at)
           values ($1, $2, $3, 'REMIND', $4, $4)`,
    values: [key.merchantCode, key.kind, key.paymentId, clock.now()],
  })
}
