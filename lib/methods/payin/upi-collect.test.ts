import { expect, it } from 'vitest'
import { methodsFor } from '../payin-registry.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { upiCollect } from './upi-collect.ts'

const body = {
  paymentMethodCode: 'UPICOLLECT',
  account: { accountName: 'Asha Rao' },
  phoneNumber: '98123 45678',
}
const withUpiId = { ...body, account: { accountName: 'Asha Rao', accountNumber: 'asha@okicici' } }

it('names both mandatory fields when nothing is sent', () => {
  const missing = complaints(upiCollect, 'INR', { paymentMethodCode: 'UPICOLLECT' })
  expect(missing.map((text) => text.split(' ')[0])).toEqual(['account.accountName', 'phoneNumber'])
})

it('expects the 12-digit reference only when the payer gave no UPI ID', () => {
  const expects = (request: object) =>
    upiCollect.expectsExternalReference(upiCollect.request('INR').parse(request))
  expect(expects(body)).toBe(true)
  expect(expects(withUpiId)).toBe(false)
})

it('answers whose money is expected, the UPI ID only where it was given', () => {
  expect(answerTo(upiCollect, 'INR', body)).toEqual({
    account: { accountName: 'Example Payments Ltd', accountNumber: 'example@okicici' },
    reference: 'K7Q2M9X4C1TB',
    accountCustomer: { accountName: 'Asha Rao' },
    phoneNumber: '98123 45678',
  })
  expect(answerTo(upiCollect, 'INR', withUpiId).accountCustomer).toEqual(withUpiId.account)
})

it('refuses what is no UPI ID', () => {
  const account = { accountName: 'Asha Rao', accountNumber: '9812345678' }
  expect(complaints(upiCollect, 'INR', { ...body, account })).toEqual([
    'account.accountNumber must be a UPI ID: name@bank, such as asha@okicici',
  ])
})

it('is never placed before the QR code', () => {
  const codes = methodsFor('payin', 'INR').map(({ code }) => code)
  expect(codes.indexOf('UPICOLLECT')).toBeGreaterThan(codes.indexOf('UPIQR'))
})
