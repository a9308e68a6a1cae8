import { describe, expect, it } from 'vitest'
import { money } from '../../money/money.ts'
import { paymentScreen, watchOf } from './payment-screen.ts'

const now = new Date('2026-11-21T10:00:00Z')
const later = new Date('2026-11-21T10:20:00Z')
const earlier = new Date('2026-11-21T09:59:00Z')
const inr = (amount: bigint) => money(amount, 'INR')

const confirming = { amount: inr(100n), confirmations: 2, required: 12 }

type Status = Parameters<typeof paymentScreen>[0]['status']
const payment = (
  status: Status,
  received = 0n,
  changes: { expireAt?: Date; cameLate?: boolean; processedAt?: Date; confirming?: typeof confirming } = {},
) => ({
  status,
  moneyKept: inr(received),
  due: inr(received >= 100n ? 0n : 100n - received),
  confirming: changes.confirming,
  cameLate: changes.cameLate ?? false,
  processedAt: changes.processedAt,
  terms: { required: inr(100n) },
  attempt: { expireAt: changes.expireAt ?? later },
})

describe('the screen of a payment', () => {
  it.each([
    ['shows how to pay while it waits', payment('WAITING'), { at: 'complete' }],
    [
      'keeps everything visible after a typed reference, which is no money',
      payment('PROCESSING', 0n),
      { at: 'complete' },
    ],
    [
      'asks for the rest when part of the money came',
      payment('WAITING', 60n),
      { at: 'part', received: inr(60n), due: inr(40n) },
    ],
    [
      'takes the means to pay away when all of the money was seen',
      payment('PROCESSING', 100n),
      { at: 'seen', confirming: undefined },
    ],
    [
      'keeps saying so after the deadline',
      payment('PROCESSING', 100n, { expireAt: earlier }),
      { at: 'seen', confirming: undefined },
    ],
    [
      'takes the means to pay away while money is on its way',
      payment('PROCESSING', 0n, { confirming }),
      { at: 'seen', confirming },
    ],
    [
      'does not say that nothing came when the time ends while money is on its way',
      payment('EXPIRED', 0n, { confirming, processedAt: now }),
      { at: 'seen', confirming },
    ],
    [
      'says not to pay now from the deadline on, before the status does',
      payment('WAITING', 0n, { expireAt: now }),
      { at: 'over', received: undefined, due: inr(100n) },
    ],
    [
      'names what came when the deadline passes',
      payment('WAITING', 60n, { expireAt: earlier }),
      { at: 'over', received: inr(60n), due: inr(40n) },
    ],
    [
      'says that it is paid',
      payment('SUCCESS', 100n, { processedAt: now }),
      { at: 'success', late: false, surplus: undefined },
    ],
    [
      'says nothing of lateness when the deadline had passed and the payment had not expired',
      payment('SUCCESS', 100n, { expireAt: earlier, processedAt: now }),
      { at: 'success', late: false, surplus: undefined },
    ],
    [
      'says that it came late when it had expired before',
      payment('SUCCESS', 100n, { cameLate: true, processedAt: now }),
      { at: 'success', late: true, surplus: undefined },
    ],
    [
      'says how much came too much',
      payment('SUCCESS', 110n, { processedAt: now }),
      { at: 'success', late: false, surplus: inr(10n) },
    ],
    ['says that it was refused', payment('REFUSED'), { at: 'refused', received: undefined }],
    ['says that it expired', payment('EXPIRED'), { at: 'expired' }],
    [
      'has its own screen for expiry with part of the money',
      payment('EXPIRED', 60n),
      { at: 'part-expired', received: inr(60n), due: inr(40n) },
    ],
  ])('%s', (_, shown, expected) => {
    expect(paymentScreen(shown, now)).toEqual(expected)
  })
})

it('is followed while it is open or money is on its way, slowly for ten minutes after it expired, and not when it is settled', () => {
  expect(watchOf(payment('WAITING'), now)).toBe('LIVE')
  expect(watchOf(payment('PROCESSING', 100n), now)).toBe('LIVE')
  expect(watchOf(payment('EXPIRED', 0n, { processedAt: new Date(0), confirming }), now)).toBe('LIVE')
  expect(watchOf(payment('EXPIRED', 0n, { processedAt: earlier }), now)).toBe('SLOW')
  expect(watchOf(payment('EXPIRED', 0n, { processedAt: new Date(now.getTime() - 600_000) }), now)).toBe(
    'NONE',
  )
  expect(watchOf(payment('SUCCESS', 100n, { processedAt: now }), now)).toBe('NONE')
  expect(watchOf(payment('REFUSED', 0n, { processedAt: now }), now)).toBe('NONE')
})
