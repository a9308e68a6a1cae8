import type { Money } from '../../money/money.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import type { AttemptRequest, OpenResult, Rail } from '../../payments/rail/rail.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { openAccountDirectory } from '../own-accounts/account-directory.ts'
import { rememberBankReports } from './bank/bank-reports.ts'
import { institutionPath, sandboxRailName } from './name.ts'
import { hasScenario, refusalOf, scenarioOf, stepAmount } from './scenario.ts'
import { planSandboxEvents } from '#sql/sandbox_event'

/** Opens an attempt: test accounts, the page of its institution, and the events that its ID requests. */
export function opening({ db, clock, publicUrl }: RailParts): Rail['open'] {
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

/** Written with the payment, so that the events that its ID requests survive a crash. */
async function planScenario(
  transaction: Queryable,
  key: PaymentKey,
  required: Money,
  now: Date,
): Promise<void> {
  const steps = scenarioOf(key.paymentId, required)
  await transaction.query(
    planSandboxEvents({
      ...key,
      event: steps.map(({ event }) => event),
      amount: steps.map(stepAmount),
      dueAt: steps.map(({ afterMs }) => new Date(now.getTime() + afterMs)),
    }),
  )
}
