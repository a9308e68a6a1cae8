import type { Database } from '../../db/database.ts'
import type { Clock } from '../../clock.ts'
import type { AttemptRequest, OpenResult, PaymentKey, Provider } from '../../payments/provider.ts'
import { selectPayment } from '../../payments/sql/select-payment.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { refusalOf, scenarioOf, stepAmount } from './scenario.ts'
import { findTransfer, sendTransfer } from './transfers.ts'

export const sandboxProviderName = 'sandbox'

export interface SandboxOptions {
  readonly db: Database
  readonly clock: Clock
  /** Asked at each opening: the origin is known only once the server listens. */
  readonly publicUrl: () => string
}

/** Plays every institution: money moves only in the books, and only through the same door that real money would take. */
export function sandboxProvider({ db, clock, publicUrl }: SandboxOptions): Provider {
  const accounts = openAccountDirectory(db, sandboxProviderName, clock)
  return {
    name: sandboxProviderName,
    noticeDelaySeconds: 0,
    serves: () => true,
    open: async (attempt: AttemptRequest): Promise<OpenResult> => {
      const refused = refusalOf(attempt.paymentId)
      if (refused) return { refused }
      const receiving = await accounts.taking(attempt.methodCode, attempt.currencyCode)
      return {
        opened: { accounts: receiving, redirectTo: institutionAddress(publicUrl(), attempt.railReference) },
      }
    },
    accept: async ({ paymentId }) => refusalOf(paymentId) ?? 'ACCEPTED',
    send: (order) => sendTransfer(db, clock, order),
    find: (key) => findTransfer(db, key),
    afterCreate: (key) => planScenario(db, clock, key),
    remind: (attempt) => noteReminder(db, clock, attempt),
  }
}

/** Where the simulated institution of an attempt stands. */
export const institutionAddress = (publicUrl: string, railReference: string): string =>
  `${publicUrl}/sandbox/institution/${railReference}`

async function planScenario(db: Database, clock: Clock, key: PaymentKey): Promise<void> {
  if (!key.paymentId.startsWith('sbx-')) return
  const payment = await selectPayment(db, key)
  const steps = payment ? scenarioOf(key.paymentId, payment.attempt.required) : []
  const now = clock.now().getTime()
  for (const step of steps) {
    await db.query({
      name: 'plan_sandbox_event',
      text: `insert into sandbox_event (merchant_code, kind, payment_id, event, amount, due_at) values ($1, $2, $3, $4, $5, $6)`,
      values: [
        key.merchantCode,
        key.kind,
        key.paymentId,
        step.event,
        stepAmount(step),
        new Date(now + step.afterMs),
      ],
    })
  }
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
