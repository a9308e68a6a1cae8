import type { Gateway } from '../../gateway.ts'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { isPaidOut } from '../../money/payment-kinds.ts'
import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import type { SimulatedEvent, SimulatedPayoutEvent } from '../../payments/rail/simulator.ts'
import { simulatorOf } from '../../payments/rail/served-by.ts'
import { readPayment } from '../../payments/read/read-payment.ts'

const paidInEvents = [
  'PAY',
  'REFUSE',
  'CANCEL',
  'EXPIRE',
  'REVERSE',
] as const satisfies readonly SimulatedEvent[]
const paidOutEvents = ['PAY', 'REFUSE', 'RETURN'] as const satisfies readonly SimulatedPayoutEvent[]

/** What a tester can let happen to a payment of a sandbox; nothing in live mode. */
export const sandboxEvents = (
  { mode }: Pick<Gateway, 'mode'>,
  { kind }: Pick<PaymentKey, 'kind'>,
): readonly (SimulatedEvent | SimulatedPayoutEvent)[] =>
  mode === 'live' ? [] : isPaidOut(kind) ? paidOutEvents : paidInEvents

/** Lets it happen; the sentence says why it cannot, and is undefined where it did. */
export async function letHappen(
  gateway: Gateway,
  key: PaymentKey,
  event: string,
): Promise<string | undefined> {
  const { kind } = key
  if (isPaidOut(kind)) {
    const ofPayout = { ...key, kind }
    const payout = await selectPayout(gateway.db, ofPayout)
    const simulator = payout && simulatorOf(gateway, payout.rail)
    const known = paidOutEvents.find((one) => one === event)
    if (!simulator || !known) return notSimulated
    return refusalOf(await simulator.simulatePayout(ofPayout, known))
  }
  const record = await readPayment(gateway, key)
  const simulator = record && simulatorOf(gateway, record.attempt.rail)
  const known = paidInEvents.find((one) => one === event)
  if (!simulator || !known) return notSimulated
  return refusalOf(await simulator.simulate(key, { event: known }))
}

const t = consolePhrases('acts')
const notSimulated = t('simulated.cannot')

function refusalOf(outcome: Outcome<undefined>): string | undefined {
  if (!isFailure(outcome)) return undefined
  return 'message' in outcome ? outcome.message : t('simulated.status')
}
