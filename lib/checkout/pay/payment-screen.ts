import type { Money } from '../../money/money.ts'
import type { Confirming, PaymentRecord } from '../../payments/payment-record.ts'

/** What the customer of a payment must see now. One screen each. */
export type PaymentScreen =
  /** The way to pay: QR, account, code, address, request or link, as the method's flow says. */
  | { readonly at: 'complete' }
  /** Some of the money came: the same way again, for the rest. */
  | { readonly at: 'part'; readonly received: Money; readonly due: Money }
  /** Money was seen and is not final yet: nothing to pay with is shown any more. `confirming`: it is still on its way. */
  | { readonly at: 'seen'; readonly confirming: Confirming | undefined }
  /** The deadline has passed and the status has not said so yet: news of punctual money may still come. */
  | { readonly at: 'over'; readonly received: Money | undefined; readonly due: Money }
  | { readonly at: 'success'; readonly late: boolean; readonly surplus: Money | undefined }
  | { readonly at: 'refused'; readonly received: Money | undefined }
  | { readonly at: 'expired' }
  | { readonly at: 'part-expired'; readonly received: Money; readonly due: Money }

type Shown = Pick<
  PaymentRecord,
  'status' | 'moneyReceived' | 'confirming' | 'due' | 'cameLate' | 'processedAt'
> & {
  readonly terms: Pick<PaymentRecord['terms'], 'required'>
  readonly attempt: Pick<PaymentRecord['attempt'], 'expireAt'>
}

/** Decides the screen of a payment from how it stands and what time it is on the server. */
export function paymentScreen(payment: Shown, now: Date): PaymentScreen {
  const { status, due, confirming } = payment
  const received = payment.moneyReceived.amount > 0n ? payment.moneyReceived : undefined
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

function surplusOf({ moneyReceived, terms }: Shown): Money | undefined {
  const surplus = moneyReceived.amount - terms.required.amount
  return surplus > 0n ? { ...moneyReceived, amount: surplus } : undefined
}

/** After its end a payment is still watched this long: money may come late, and a status may turn. */
export const watchAfterEndSeconds = 600

/** How closely a page should follow its payment: closely while it can change or money is on its way, slowly for a while after the deadline. */
export function watchOf(payment: Shown, now: Date): 'LIVE' | 'SLOW' | 'NONE' {
  if (payment.status === 'WAITING' || payment.status === 'PROCESSING') return 'LIVE'
  if (payment.status !== 'EXPIRED') return 'NONE'
  if (payment.confirming) return 'LIVE'
  const endedAt = payment.processedAt ?? now
  return now.getTime() - endedAt.getTime() < watchAfterEndSeconds * 1000 ? 'SLOW' : 'NONE'
}
