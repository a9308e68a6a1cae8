import { expect, it } from 'vitest'
import { sessionIsOpen, type SessionTimes } from './session-lifetime.ts'

const at = (time: string): Date => new Date(`2026-11-${time}Z`)
const token = { tokenIssuedAt: at('21T10:00'), tokenExpiresAt: at('21T10:30'), tokensValidAfter: undefined }
const none = undefined
const waiting = { status: 'WAITING', processedAt: undefined } as const
const paid = { status: 'SUCCESS', processedAt: at('21T12:00') } as const
const expired = { status: 'EXPIRED', processedAt: at('22T10:05') } as const

it.each<[string, SessionTimes['payment'], string, boolean]>([
  ['without a payment while its token is good', none, '21T10:29', true],
  ['without a payment when its token has expired', none, '21T10:30', false],
  ['while the payment is open, however long ago the token expired', waiting, '22T09:00', true],
  ['within a day of the payment’s end', paid, '22T11:59', true],
  ['a day after the payment’s end', paid, '22T12:00', false],
  ['within a day of the payment’s expiry', expired, '23T10:04', true],
])('a session is open or not %s', (_, payment, now, open) => {
  expect(sessionIsOpen({ ...token, payment }, at(now))).toBe(open)
})

it('ends with the merchant’s tokens, also while its payment is open', () => {
  const revoked = { ...token, tokensValidAfter: at('21T10:01'), payment: waiting }
  expect(sessionIsOpen(revoked, at('21T10:05'))).toBe(false)
  expect(sessionIsOpen({ ...revoked, tokensValidAfter: token.tokenIssuedAt }, at('21T10:05'))).toBe(false)
  expect(sessionIsOpen({ ...revoked, tokensValidAfter: at('21T09:59') }, at('21T10:05'))).toBe(true)
})
