import type { PaymentContext } from '../../../../payments/payment-context.ts'
import { bookItem } from '../../../../payments/suspense/book-item.ts'
import type { Decision } from '../../../../payments/suspense/decision.ts'
import type { SuspenseItem } from '../../../../payments/suspense/sql/suspense-item.ts'
import { linesToTry, type LineToTry } from '../sql/lines-to-try.ts'
import { fitsRule, type AccountRule, type Trial } from './account-rule.ts'

type Context = Pick<PaymentContext, 'db' | 'personal' | 'changed'>

export interface Tried {
  /** What the rule books or would have booked, the oldest first. */
  readonly lines: readonly LineToTry[]
  /** Lines that fit and are left alone: a payment has them, or may have them. */
  readonly ofPayments: number
}

/**
 * What a rule would book among the open lines of its account and those of the last 90 days. Changes
 * nothing.
 */
export async function tryRule(context: Context, trial: Trial): Promise<Tried> {
  const fits = fitsRule(trial)
  const fitting: LineToTry[] = []
  for await (const lines of linesToTry(context, trial.accountId)) fitting.push(...lines.filter(fits))
  const lines = fitting.filter(
    ({ state, itemId }) => state !== 'PAYMENT' && (state !== 'OPEN' || itemId !== undefined),
  )
  return {
    lines: lines.toSorted(byDay),
    ofPayments: fitting.length - lines.length,
  }
}

const byDay = (one: LineToTry, other: LineToTry): number =>
  Date.parse(one.bookedOn) - Date.parse(other.bookedOn) || one.position - other.position

/**
 * Books the open items of its account that a rule fits, each as `bookItem` does; what somebody decided about
 * meanwhile stays as it is. Returns what was booked.
 */
export async function applyRule(
  context: Context,
  rule: AccountRule,
  decided: Omit<Decision, 'reason'>,
): Promise<readonly SuspenseItem[]> {
  const { lines } = await tryRule(context, rule)
  const decision = { ...decided, reason: `account rule ${rule.whenText}` }
  const booked: SuspenseItem[] = []
  for (const { itemId } of lines) {
    const outcome = itemId === undefined ? undefined : await bookItem(context, itemId, rule.book, decision)
    if (outcome?.result === 'BOOKED') booked.push(outcome.item)
  }
  return booked
}
