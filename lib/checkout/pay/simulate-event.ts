import type { Gateway } from '../../gateway.ts'
import { money, type Money } from '../../money/money.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'

export const testEvents = ['PAY', 'LESS', 'MORE', 'SEEN', 'REFUSE', 'EXPIRE'] as const
export type TestEvent = (typeof testEvents)[number]

export const isTestEvent = (text: string): text is TestEvent =>
  (testEvents as readonly string[]).includes(text)

/** The test bar: makes something happen to a sandbox payment. Does nothing in live mode, and nothing that the payment does not allow. */
export async function simulateEvent(
  gateway: Gateway,
  { session, payment }: OpenSession,
  event: TestEvent,
): Promise<void> {
  const { key, scope } = session
  if (!payment || !rightsOver(scope, key.kind, key.paymentId).create) return
  if (event === 'SEEN') {
    await gateway.simulateSeen?.(key)
    return
  }
  const amount = amountOf(event, payment)
  const simulated = event === 'LESS' || event === 'MORE' ? 'PAY' : event
  await gateway.simulate?.(key, { event: simulated, ...(amount && { amount }) })
}

/** Half of what is due, or a tenth more; at least one minor unit either way. */
function amountOf(event: Exclude<TestEvent, 'SEEN'>, { due }: PaymentRecord): Money | undefined {
  const atLeastOne = (amount: bigint) => money(amount > 0n ? amount : 1n, due.currencyCode)
  if (event === 'LESS') return atLeastOne(due.amount / 2n)
  if (event === 'MORE') return money(due.amount + atLeastOne(due.amount / 10n).amount, due.currencyCode)
  return undefined
}
