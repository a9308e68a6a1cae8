import type { Gateway } from '../../gateway.ts'
import { money, type Money } from '../../money/money.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { simulatorOf } from '../../payments/rail/served-by.ts'
import type { OpenSession } from '../session/read-session.ts'
import { rightsOver } from '../session/scope.ts'

export const testEvents = ['PAY', 'LESS', 'MORE', 'SEEN', 'REFUSE', 'EXPIRE'] as const
export type TestEvent = (typeof testEvents)[number]

export const isTestEvent = (text: string): text is TestEvent =>
  (testEvents as readonly string[]).includes(text)

/** The tools of a tester on the page of a payment whose rail simulates. */
export interface TestTools {
  /** The events that can be simulated now. Empty: none. */
  readonly events: readonly TestEvent[]
  /**
   * The path of the page that plays the payment's institution, without an origin: a tester's phone may use
   * another host name.
   */
  readonly institution: string | undefined
}

/** Undefined in live mode, and where the payment's rail simulates nothing. */
export function testTools(
  gateway: Pick<Gateway, 'rails' | 'mode'>,
  {
    status,
    attempt,
  }: Pick<PaymentRecord, 'status'> & {
    readonly attempt: Pick<PaymentRecord['attempt'], 'method' | 'rail' | 'railReference'>
  },
): TestTools | undefined {
  const simulator = simulatorOf(gateway, attempt.rail)
  if (!simulator) return undefined
  const seesMoney = simulator.simulateSeen !== undefined && attempt.method.flow === 'CRYPTO'
  return {
    events: eventsNow(status).filter((event) => event !== 'SEEN' || seesMoney),
    institution: simulator.institutionPath?.(attempt.railReference),
  }
}

function eventsNow(status: PaymentRecord['status']): readonly TestEvent[] {
  if (status === 'EXPIRED') return ['PAY']
  return status === 'WAITING' || status === 'PROCESSING' ? testEvents : []
}

/**
 * The test bar: simulates an event of a payment. Does nothing in live mode, and nothing that the payment or
 * its rail does not allow.
 */
export async function simulateEvent(
  gateway: Gateway,
  { session, payment }: OpenSession,
  event: TestEvent,
): Promise<void> {
  const { key, scope } = session
  if (!payment || !rightsOver(scope, key.kind, key.paymentId).create) return
  const simulator = simulatorOf(gateway, payment.attempt.rail)
  if (event === 'SEEN') {
    await simulator?.simulateSeen?.(key)
    return
  }
  const amount = amountOf(event, payment)
  const simulated = event === 'LESS' || event === 'MORE' ? 'PAY' : event
  await simulator?.simulate(key, { event: simulated, ...(amount && { amount }) })
}

/** Half of what is due, or a tenth more; at least one minor unit either way. */
function amountOf(event: Exclude<TestEvent, 'SEEN'>, { due }: PaymentRecord): Money | undefined {
  const atLeastOne = (amount: bigint) => money(amount > 0n ? amount : 1n, due.currencyCode)
  if (event === 'LESS') return atLeastOne(due.amount / 2n)
  if (event === 'MORE') return money(due.amount + atLeastOne(due.amount / 10n).amount, due.currencyCode)
  return undefined
}
