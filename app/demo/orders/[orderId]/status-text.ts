import { receivedMoney, refundedMoney } from '#lib/demo/api/payment-detail.ts'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'
import type { Money } from '#lib/money/money.ts'
import { moneyText } from '../../../sandbox/money-text.ts'
import type { GlyphName } from '../../glyph.tsx'

/** The status of an order, worded for the shop's customer or staff. */
export interface StatusText {
  readonly tone: 'good' | 'warn' | 'bad' | 'open'
  readonly glyph: GlyphName
  readonly title: string
  readonly sentence: string
}

/** The shop's word for each kind of payment. */
export const kindWord = { payin: 'payin', topup: 'top-up', payout: 'payout' } as const

const paidIn: Readonly<Record<string, StatusText>> = {
  WAITING: {
    tone: 'open',
    glyph: 'wait',
    title: 'Waiting for the customer',
    sentence: 'The payment exists and has not been paid yet.',
  },
  PROCESSING: {
    tone: 'warn',
    glyph: 'wait',
    title: 'On its way',
    sentence: 'The customer acted; the money is not confirmed yet.',
  },
  SUCCESS: { tone: 'good', glyph: 'tick', title: 'Paid', sentence: 'The shop may send the goods.' },
  REFUSED: {
    tone: 'bad',
    glyph: 'cross',
    title: 'Refused',
    sentence: 'Nothing was paid. A new try needs a new order.',
  },
  EXPIRED: {
    tone: 'bad',
    glyph: 'wait',
    title: 'Expired',
    sentence: 'The time to pay has run out. Late money would still turn it into a success.',
  },
}

const paidOut: Readonly<Record<string, StatusText>> = {
  WAITING: {
    tone: 'open',
    glyph: 'wait',
    title: 'Accepted',
    sentence: 'Amount and fee are reserved; the bank has the order or will get it.',
  },
  PROCESSING: {
    tone: 'warn',
    glyph: 'wait',
    title: 'Sent',
    sentence: 'The bank has the order and has not reported the result.',
  },
  SUCCESS: { tone: 'good', glyph: 'tick', title: 'Paid out', sentence: 'The payee has the money.' },
  REFUSED: {
    tone: 'bad',
    glyph: 'cross',
    title: 'Refused',
    sentence: 'Nothing was sent, and what was reserved is available again.',
  },
}

const toppedUp: StatusText = {
  tone: 'good',
  glyph: 'tick',
  title: 'Paid',
  sentence: 'The shop may fill the customer’s wallet.',
}

const returned: StatusText = {
  tone: 'warn',
  glyph: 'back',
  title: 'Returned',
  sentence: 'The bank sent the amount back: it is available again, the fee is not.',
}

const reversed: StatusText = {
  tone: 'warn',
  glyph: 'back',
  title: 'Taken back',
  sentence: 'The customer’s bank has taken the money back after the success: the shop stops the delivery.',
}

const refunded = (money: string): StatusText => ({
  tone: 'warn',
  glyph: 'back',
  title: 'Refunded',
  sentence: `The shop has given ${money} back; the gateway sends it like a payout.`,
})

const notChosen: StatusText = {
  tone: 'open',
  glyph: 'wait',
  title: 'Ordered',
  sentence: 'The customer has not chosen a way to pay yet, so there is no payment.',
}

/** The text for the progress of an order. */
export function statusText(progress: OrderProgress): StatusText {
  const { order, payment, summary } = progress
  const fault = faultOf(progress)
  if (fault) return fault
  if (!summary) return notChosen
  if (progress.otherMoney) return otherAmount(progress.otherMoney, order.money)
  const isPayout = order.kind === 'payout'
  if (summary.returned) return isPayout ? returned : reversed
  const back = refundedMoney(payment)
  if (back) return refunded(moneyText(back))
  if (order.kind === 'topup' && summary.status === 'SUCCESS') return toppedUp
  const words = (isPayout ? paidOut : paidIn)[summary.status] ?? notChosen
  const received = receivedMoney(payment)
  if (!received || received.amount === 0n) return words
  if (summary.status === 'WAITING')
    return {
      ...words,
      tone: 'warn',
      title: 'Paid in part',
      sentence: `${moneyText(received)} received so far.`,
    }
  if (summary.status === 'EXPIRED')
    return { ...words, title: 'Expired, paid in part', sentence: partCame(moneyText(received)) }
  return words
}

const partCame = (received: string): string =>
  `${received} came, the rest did not come in time. If it comes late, this turns into a success.`

const otherAmount = (asked: Money, ordered: Money): StatusText => ({
  tone: 'bad',
  glyph: 'alert',
  title: 'Another amount',
  sentence: `The payment is for ${moneyText(asked)}, the order for ${moneyText(ordered)}: the shop delivers nothing for it.`,
})

function faultOf({ order, payment }: OrderProgress): StatusText | undefined {
  const bad = { tone: 'bad', glyph: 'alert' } as const
  if (order.tokenRequest && !order.token)
    return { ...bad, title: 'No token', sentence: 'The gateway issued no token: step 2 shows why.' }
  if (order.createAnswer && order.createAnswer.status !== 201)
    return {
      ...bad,
      title: 'Not accepted',
      sentence: 'The gateway rejected the payout: step 3 shows why.',
    }
  if (payment.status === 0) return { ...bad, title: 'The gateway does not answer', sentence: payment.body }
  if (payment.status === 200 || payment.status === 410) return undefined
  return {
    tone: 'warn',
    glyph: 'alert',
    title: 'Not read',
    sentence: `The gateway answered ${payment.status} when the shop asked for the payment. The shop asks again.`,
  }
}
