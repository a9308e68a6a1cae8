import { describe, expect, it } from 'vitest'
import { removableAt, sessionIsOpen, type SessionTimes } from './session-lifetime.ts'

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

describe('the row of a visit is deleted', () => {
  const { tokenExpiresAt } = token
  const attempt = { expireAt: at('22T10:00') }

  it.each([
    ['when its token has expired, without a payment', none, at('21T10:30')],
    ['two days after the time to pay, while the payment is open', { ...waiting, attempt }, at('24T10:00')],
    ['a day after the payment was paid', { ...paid, attempt }, at('22T12:00')],
    ['a day after the payment expired', { ...expired, attempt }, at('23T10:05')],
  ])('%s', (_, payment, moment) => expect(removableAt(tokenExpiresAt, payment)).toEqual(moment))

  it('never before its token has expired, which may open the page again', () => {
    const late = at('28T10:00')
    expect(removableAt(late, { ...paid, attempt })).toEqual(late)
  })
})
