import type { PaidOutKind } from '../../money/payment-kinds.ts'
import type { Money } from '../../money/money.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentKey } from '../payment-key.ts'

/** What a tester can trigger for a payin or top-up ("Sandbox outcomes"). */
export type SimulatedEvent = 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'

export interface Simulation {
  readonly event: SimulatedEvent
  /** For PAY: the amount received; absent: everything that is still due. */
  readonly amount?: Money | undefined
  /** For PAY: the account that the money is sent from; absent: the one in the request. */
  readonly account?:
    | { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined }
    | undefined
}

/**
 * What a tester can trigger for a payout: PAY and REFUSE decide a payout in progress, RETURN returns one that
 * succeeded.
 */
export type SimulatedPayoutEvent = 'PAY' | 'REFUSE' | 'RETURN'

/**
 * Simulates the institutions of a rail for testers. Called in sandbox mode only, outside of any transaction,
 * for payments that this rail serves. Each call is a new event: if the payment's status does not allow it, it
 * fails with EVENT_NOT_ALLOWED.
 */
export interface Simulator {
  simulate(key: PaymentKey, simulation: Simulation): Promise<Outcome<undefined>>
  simulatePayout(
    key: PaymentKey & { readonly kind: PaidOutKind },
    event: SimulatedPayoutEvent,
  ): Promise<Outcome<undefined>>
  /**
   * Reports unconfirmed money of a payment, or more confirmations of it. Absent: this rail has no unconfirmed
   * money.
   */
  simulateSeen?(key: PaymentKey): Promise<Outcome<undefined>>
  /**
   * The path of the page that simulates the institution of an attempt, under our own origin. Absent: there is
   * no such page.
   */
  institutionPath?(railReference: string): string
}
