import { createHash } from 'node:crypto'
import { amountShortest } from '../../money/money.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { paymentScreen, watchOf } from './payment-screen.ts'

/**
 * The state that an open page receives about its payment: enough to know that it must be reloaded, and no
 * more.
 */
export interface PageState {
  /** Identifies what the page would show now: a page that shows another version is out of date. */
  readonly version: string
  /** By the server's clock; the customer's may be hours off. Absent when there is no deadline. */
  readonly secondsLeft: number | undefined
  readonly watch: 'LIVE' | 'SLOW' | 'NONE'
}

export function pageState(payment: PaymentRecord, now: Date): PageState {
  const { at } = paymentScreen(payment, now)
  const { expireAt, attemptNo } = payment.attempt
  const watch = watchOf(payment, now)
  const shown = [
    at,
    payment.status,
    amountShortest(payment.moneyReceived),
    amountShortest(payment.moneyRefunded),
    payment.externalReference,
    payment.confirming?.confirmations,
    attemptNo,
    // A page that is no longer updated must not claim that it is.
    watch === 'NONE',
  ]
  const runs = at === 'complete' || at === 'part'
  return {
    version: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16),
    secondsLeft:
      runs && expireAt ? Math.max(0, Math.ceil((expireAt.getTime() - now.getTime()) / 1000)) : undefined,
    watch,
  }
}
