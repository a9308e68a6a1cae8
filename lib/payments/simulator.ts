import type { Money } from '../money/money.ts'
import type { Outcome } from './failure.ts'
import type { PaymentKey } from './payment-key.ts'

/** What a tester makes happen to a payin or top-up ("Sandbox outcomes"). */
export type SimulatedEvent = 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'

export interface Simulation {
  readonly event: SimulatedEvent
  /** For PAY: what arrives; absent: everything that is still due. */
  readonly amount?: Money | undefined
  /** For PAY: the account that the money comes from; absent: what the request said. */
  readonly account?:
    { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined } | undefined
}

/** What a tester makes happen to a payout: PAY and REFUSE decide what is under way, RETURN sends back what succeeded. */
export type SimulatedPayoutEvent = 'PAY' | 'REFUSE' | 'RETURN'

/**
 * Plays the institutions of a rail for testers. Asked in sandbox mode only, outside of any transaction, for payments that this rail
 * serves. Each call is a new event: what a payment's status does not allow is answered with EVENT_NOT_ALLOWED.
 */
export interface Simulator {
  simulate(key: PaymentKey, simulation: Simulation): Promise<Outcome<undefined>>
  simulatePayout(
    key: PaymentKey & { readonly kind: 'payout' },
    event: SimulatedPayoutEvent,
  ): Promise<Outcome<undefined>>
  /** Has the money of a payment seen, or seen deeper in its chain, before it counts. Absent: its money is never seen before it comes. */
  simulateSeen?(key: PaymentKey): Promise<Outcome<undefined>>
  /** The path of the page that plays the institution of an attempt, under our own origin. Absent: there is no such page. */
  institutionPath?(railReference: string): string
}
