import { setTimeout as delay } from 'node:timers/promises'
import type { BankReceipt } from './bank-rail.ts'
import { findUnfinished, undecided } from './checks.ts'
import type { Contest } from './load/contests.ts'
import type { GatewayUnderLoad } from './installation.ts'
import { createPayment, reportReceipt } from './load/merchant-client.ts'
import type { PlannedPayment, RoundPlan } from './load/plan.ts'
import { findOverdue } from './queues.ts'

/** What merchants and the bank repeat until it is acknowledged. */
export interface Repeated {
  readonly creates: ReadonlySet<PlannedPayment>
  readonly reports: ReadonlySet<BankReceipt>
  /** Whether acknowledged acts of a contest may be lost: one that is acknowledged again then counts. */
  readonly mayLose: boolean
}

const pollMs = 250

/**
 * Repeats what was not acknowledged, and waits until all payments have ended as they must and nothing is
 * overdue. Returns what is unfinished when `untilMs` of `performance.now()` has come.
 */
export async function recover(
  at: GatewayUnderLoad,
  plan: RoundPlan,
  repeated: Repeated,
  untilMs: number,
): Promise<string[]> {
  const creates = new Set(repeated.creates)
  const reports = new Set(repeated.reports)
  const contests = new Set<Contest>(plan.contests)
  const ask = async (): Promise<string[]> => {
    await removeDone(creates, async (payment) => (await createPayment(at, payment)) === 'ACCEPTED')
    await removeDone(reports, (receipt) => reportReceipt(at, receipt))
    const open = new Set(await undecided(at, contests))
    await removeDone(contests, async (contest) =>
      open.has(contest) ? (await contest.attempt(at)) && repeated.mayLose : true,
    )
    return [
      ...[...creates].map(({ paymentId }) => `${paymentId}: no create was accepted`),
      ...[...reports].map(({ id }) => `${id}: no report was acknowledged`),
      ...[...contests].map(({ payins }) => `${payins.map((one) => one.paymentId).join(', ')}: not decided`),
      ...(await findUnfinished(at, plan.payments)),
      ...(await findOverdue(at)),
    ]
  }
  for (;;) {
    const left = await ask()
    if (left.length === 0 || performance.now() > untilMs) return left
    await delay(pollMs)
  }
}

async function removeDone<Item>(items: Set<Item>, act: (item: Item) => Promise<boolean>): Promise<void> {
  await Promise.all([...items].map(async (item) => (await act(item)) && items.delete(item)))
}
