import type { Money } from '../../money/money.ts'
import type { Confirming, PaymentRecord } from '../../payments/payment-record.ts'

/** The screens of a payment. */
export type PaymentScreen =
  /** The way to pay: QR, account, code, address, request or link, by the method's flow. */
  | { readonly at: 'complete' }
  /** Some of the money came: the same way again, for the rest. */
  | { readonly at: 'part'; readonly received: Money; readonly due: Money }
  /** Money was seen and is not final yet: no means to pay is shown. `confirming`: it is still unconfirmed. */
  | { readonly at: 'seen'; readonly confirming: Confirming | undefined }
  /**
   * The deadline has passed and the payment has not expired yet: money that was sent in time may still be
   * reported.
   */
  | { readonly at: 'over'; readonly received: Money | undefined; readonly due: Money }
  | { readonly at: 'success'; readonly late: boolean; readonly surplus: Money | undefined }
  | { readonly at: 'refused'; readonly received: Money | undefined }
  | { readonly at: 'expired' }
  | { readonly at: 'part-expired'; readonly received: Money; readonly due: Money }

type Shown = Pick<
  PaymentRecord,
  'status' | 'moneyKept' | 'confirming' | 'due' | 'cameLate' | 'processedAt'
> & {
  readonly terms: Pick<PaymentRecord['terms'], 'required'>
  readonly attempt: Pick<PaymentRecord['attempt'], 'expireAt'>
}

/** Decides the screen of a payment from its state and the server's time. */
export function paymentScreen(payment: Shown, now: Date): PaymentScreen {
  const { status, due, confirming } = payment
  const received = payment.moneyKept.amount > 0n ? payment.moneyKept : undefined
  switch (status) {
    case 'SUCCESS':
      return { at: 'success', late: payment.cameLate, surplus: surplusOf(payment) }
    case 'REFUSED':
      return { at: 'refused', received }
    case 'EXPIRED':
      if (confirming) return { at: 'seen', confirming }
      return received ? { at: 'part-expired', received, due } : { at: 'expired' }
    case 'WAITING':
    case 'PROCESSING':
      break
  }
  if (confirming || (received && due.amount === 0n)) return { at: 'seen', confirming }
  if (payment.attempt.expireAt && payment.attempt.expireAt <= now) return { at: 'over', received, due }
  if (received) return { at: 'part', received, due }
  return { at: 'complete' }
}

function surplusOf({ moneyKept, terms }: Shown): Money | undefined {
  const surplus = moneyKept.amount - terms.required.amount
  return surplus > 0n ? { ...moneyKept, amount: surplus } : undefined
}

/** How long a payment is watched after its end: money may come late, and a status may change. */
export const watchAfterEndSeconds = 600

/**
 * How often a page should check its payment: often while it can change or money is unconfirmed, slowly for a
 * while after the deadline.
 */
export function watchOf(payment: Shown, now: Date): 'LIVE' | 'SLOW' | 'NONE' {
  if (payment.status === 'WAITING' || payment.status === 'PROCESSING') return 'LIVE'
  if (payment.status !== 'EXPIRED') return 'NONE'
  if (payment.confirming) return 'LIVE'
  const endedAt = payment.processedAt ?? now
  return now.getTime() - endedAt.getTime() < watchAfterEndSeconds * 1000 ? 'SLOW' : 'NONE'
}
