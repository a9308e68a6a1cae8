import { isSamePayment, type PaymentKey } from '../payment-key.ts'
import type { AttemptKey, Locked } from './sql/lock-matched.ts'

/** Payments that were locked and read together, before the money of any of them was matched. */
export class HeldPayments {
  #held: readonly Locked[]

  constructor(held: readonly Locked[]) {
    this.#held = held
  }

  /** Whoever takes a payment may change it, so that each is here once. */
  take(attempt: AttemptKey): Locked | undefined {
    const held = this.#held.find(
      (one) => isSamePayment(one.payment.key, attempt) && one.attempt.attemptNo === attempt.attemptNo,
    )
    this.changed(attempt)
    return held
  }

  /** What was read of it is not true any more. */
  changed(key: PaymentKey): void {
    this.#held = this.#held.filter((one) => !isSamePayment(one.payment.key, key))
  }
}
