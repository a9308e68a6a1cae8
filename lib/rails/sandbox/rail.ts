import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailDefinition, RailParts } from '../../payments/rail/rail-definition.ts'
import { daily, type ScheduledTask } from '../../payments/rail/rail-task.ts'
import type { Rail } from '../../payments/rail/rail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { deleteWhere } from '../../platform/db/maintenance/delete-where.ts'
import { lineRows } from '../own-accounts/personal-rows.ts'
import { orderCandidates } from '../own-accounts/batches/order-candidates.ts'
import { seedTestAccounts } from '../own-accounts/seed-test-accounts.ts'
import { indexLines } from '../own-accounts/statements/search/search-indexes.ts'
import { hasInstitution } from './institution-view.ts'
import { institutionPath, sandboxRailName } from './name.ts'
import { dueEvents } from './notices.ts'
import { opening } from './open.ts'
import { creditRows } from './personal-rows.ts'
import { simulateSeen } from './report-seen-money.ts'
import { reportedTransfers } from './reported-transfers.ts'
import { refusalOf } from './scenario.ts'
import { findTransfer, sendTransfer } from './send.ts'
import { simulatePayout } from './simulate-payout.ts'
import { simulate } from './simulate.ts'
import { noteSandboxReminder } from '#sql/sandbox_event'

/** Simulates every institution: money moves only in the ledger, and is reported as real money is. */
export const sandbox: RailDefinition = { name: sandboxRailName, modes: ['sandbox'], open: openSandbox }

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
    repeatedTasks: [dueEvents(context)],
    scheduledTasks: [oldEvents(db), oldTransfers(db), indexLines(db)],
    reportedTransfers,
    orderCandidates,
    // The statements of simulated banks are imported as those of real ones.
    personalRows: [creditRows, lineRows],
    simulator: {
      simulate: (key, simulation) => simulate(context(), key, simulation),
      simulatePayout: (key, event) => simulatePayout(context(), key, event),
      simulateSeen: (key) => simulateSeen(context(), key),
      institutionPath,
    },
    hasPage: (path) => hasInstitution(context(), path),
  }
}

const oldEvents = (db: Database): ScheduledTask => ({
  name: 'sandbox-events',
  schedule: daily(3, 17),
  run: () => deleteWhere(db, 'sandbox_event', "done_at < now() - interval '1 day'"),
})

/**
 * The simulated bank forgets transfers of payouts that have ended: those that are open are still looked up.
 */
const oldTransfers = (db: Database): ScheduledTask => ({
  name: 'sandbox-transfers',
  schedule: daily(3, 19),
  run: () =>
    deleteWhere(
      db,
      'sandbox_transfer',
      `due_at < now() - interval '30 days' and not exists (
         select from payout_order o where o.key = sandbox_transfer.key and o.state <> 'ENDED')`,
    ),
})

/** The sandbox sends nothing to a phone: it only records the reminder. */
async function noteReminder(db: Database, clock: Clock, key: PaymentKey): Promise<void> {
  await db.query(noteSandboxReminder({ ...key, clock: clock.now() }))
}
