import { expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { formFields } from '../parts/form-fields.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { mobileMoney } from './mobile-money.ts'

const body = { paymentMethodCode: 'MOBILE_MONEY', account: { accountName: 'Wanjiku Otieno' } }

it.each<[CurrencyCode, string[]]>([
  ['GHS', []],
  ['KES', []],
  ['TZS', ['paymentOperatorCode', 'emailAddress']],
  ['ZMW', ['paymentOperatorCode', 'emailAddress']],
])('in %s asks for a name and %j', (currencyCode, mandatory) => {
  const missing = complaints(mobileMoney, currencyCode, body).map((complaint) => complaint.split(' ')[0])
  expect(missing).toEqual(mandatory)
  const nothing = complaints(mobileMoney, currencyCode, { paymentMethodCode: 'MOBILE_MONEY' })
  expect(nothing.join('; ')).toContain('account.accountName is missing')
})

it.each<[CurrencyCode, string]>([
  ['KES', '+254712345678'],
  ['KES', '254712345678'],
  ['KES', '0712 345 678'],
  ['GHS', '024-123-4567'],
  ['ZMW', '+254712345678'],
])('in %s takes %s and keeps it as it was written', (currencyCode, phoneNumber) => {
  const request = { ...body, phoneNumber, emailAddress: 'w@example.com', paymentOperatorCode: 'MTN' }
  expect(answerTo(mobileMoney, currencyCode, request).phoneNumber).toBe(phoneNumber)
})

it.each(['12', 'call me', '+254', '0712 345 678 901 234'])('refuses %s as a phone number', (phoneNumber) => {
  expect(complaints(mobileMoney, 'KES', { ...body, phoneNumber })).toEqual([
    'phoneNumber must be a phone number with all of its digits, such as +254712123456',
  ])
})

it('takes a request without a phone number, and has the page ask for it', () => {
  expect(complaints(mobileMoney, 'KES', body)).toEqual([])
  expect(formFields(mobileMoney, 'KES').find(({ path }) => path === 'phoneNumber')?.needed).toBe(true)
})

it('answers whose account is asked for the money', () => {
  expect(answerTo(mobileMoney, 'KES', body).accountCustomer).toEqual({ accountName: 'Wanjiku Otieno' })
})
