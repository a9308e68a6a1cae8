import { expect, it } from 'vitest'
import type { OrderProgress } from '#lib/demo/orders/order-progress.ts'
import { money } from '#lib/money/money.ts'
import { statusText } from './status-text.ts'

interface TestPayment {
  readonly status: string
  readonly returned?: boolean
  readonly received?: number
  readonly otherMoney?: OrderProgress['otherMoney']
}

function titleOf({ status, returned = false, received, otherMoney }: TestPayment): string {
  const body = JSON.stringify({
    process: { status },
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    ...(received !== undefined && { moneyReceived: { amount: received, currencyCode: 'INR' } }),
    paymentMethodResponse: {},
  })
  const progress = {
    order: { kind: 'payin', money: money(49950n, 'INR') },
    callbacks: [],
    payment: { status: 200, body },
    summary: { status, returned, failureReasonCode: undefined },
    otherMoney,
    linkWorks: true,
    settled: true,
    stamp: '',
  }
  return statusText(progress as unknown as OrderProgress).title
}

it.each<[what: string, payment: TestPayment, title: string]>([
  ['delivers what was paid', { status: 'SUCCESS', received: 499.5 }, 'Paid'],
  [
    'delivers nothing for a payment of another amount',
    { status: 'SUCCESS', received: 1, otherMoney: money(100n, 'INR') },
    'Another amount',
  ],
  ['notices money that was taken back', { status: 'SUCCESS', received: 499.5, returned: true }, 'Taken back'],
  ['notices a part of the money', { status: 'WAITING', received: 200 }, 'Paid in part'],
  [
    'notices a part of the money when the time is over',
    { status: 'EXPIRED', received: 200 },
    'Expired, paid in part',
  ],
  ['notices that it was not paid', { status: 'EXPIRED' }, 'Expired'],
])('the shop %s', (_, payment, title) => {
  expect(titleOf(payment)).toBe(title)
})
