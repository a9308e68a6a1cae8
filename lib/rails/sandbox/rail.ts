import type { Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { AttemptRequest, OpenResult, Rail } from '../../payments/rail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { hasScenario, refusalOf, scenarioOf, stepAmount } from './scenario.ts'
import { findTransfer, sendTransfer } from './transfers.ts'

export const sandboxRailName = 'sandbox'

export interface SandboxOptions {
  readonly db: Database
  readonly clock: Clock
  /** Asked at each opening: the origin is known only once the server listens. */
  readonly publicUrl: () => string
}

/** Plays every institution: money moves only in the books, and only through the same door that real money would take. */
export function sandboxRail({ db, clock, publicUrl }: SandboxOptions): Rail {
  const accounts = openAccountDirectory(db, sandboxRailName, clock)
  return {
    name: sandboxRailName,
    noticeDelaySeconds: 0,
    serves: () => true,
    open: async (attempt: AttemptRequest): Promise<OpenResult> => {
      const refused = refusalOf(attempt.paymentId)
      if (refused) return { refused }
      const receiving = await accounts.taking(attempt.methodCode, attempt.currencyCode)
      const redirectTo = institutionAddress(publicUrl(), attempt.railReference)
      if (!hasScenario(attempt.paymentId)) return { opened: { accounts: receiving, redirectTo } }
      const onCreate = (transaction: Queryable, required: Money) =>
        planScenario(transaction, attempt, required, clock.now())
      return { opened: { accounts: receiving, redirectTo, onCreate } }
    },
    accept: async ({ paymentId }) => refusalOf(paymentId) ?? 'ACCEPTED',
    send: (order) => sendTransfer(db, clock, order),
    find: (order) => findTransfer(db, order),
    remind: (attempt) => noteReminder(db, clock, attempt),
  }
}

/** Where the simulated institution of an attempt stands. */
export const institutionAddress = (publicUrl: string, railReference: string): string =>
  `${publicUrl}/sandbox/institution/${railReference}`

/** Written with the payment: what its ID asks for happens, whatever dies in between. */
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

/** Nobody's phone rings in the sandbox: that it would have is kept. */
async function noteReminder(db: Database, clock: Clock, key: PaymentKey): Promise<void> {
  await db.query({
    name: 'note_sandbox_reminder',
    text: `insert into sandbox_event (merchant_code, kind, payment_id, event, due_at, done_at)
           values ($1, $2, $3, 'REMIND', $4, $4)`,
    values: [key.merchantCode, key.kind, key.paymentId, clock.now()],
  })
}
