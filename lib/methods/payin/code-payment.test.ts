import { expect, it } from 'vitest'
import { sampleOpened } from '../parts/sample.ts'
import { methodWording } from '../parts/wording.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { codePayment } from './code-payment.ts'

const body = {
  paymentMethodCode: 'CODE_PAYMENT',
  account: { accountName: '王小明' },
  emailAddress: 'ming@example.com',
  phoneNumber: '0912 345 678',
  paymentLocation: {},
}

it('names all four mandatory fields when nothing is sent', () => {
  const paths = complaints(codePayment, 'TWD', { paymentMethodCode: 'CODE_PAYMENT' }).map(
    (text) => text.split(' ')[0],
  )
  expect(paths).toEqual(['account.accountName', 'emailAddress', 'phoneNumber', 'paymentLocation'])
})

it('answers the code in the reference, and the mandatory fields of the request', () => {
  expect(answerTo(codePayment, 'TWD', body)).toEqual({
    reference: 'K7Q2M9X4C1TB',
    paymentOperator: { code: 'SEVEN_ELEVEN', name: '7-ELEVEN' },
    accountName: '王小明',
    accountCustomer: { accountName: '王小明' },
    phoneNumber: '0912 345 678',
    emailAddress: 'ming@example.com',
    paymentLocationCustomer: {},
  })
})

it('names the kiosk of the shop that was chosen', () => {
  const opened = sampleOpened(codePayment, 'TWD', body)
  const wording = methodWording('en', codePayment)
  const firstStep = (changed: object) => wording.instructions({ ...opened, ...changed })[0]?.steps[0]
  expect(firstStep({})).toBe('Go to 7-ELEVEN and choose payment by code on the ibon machine.')
  expect(firstStep({ operator: { code: 'FAMILY_MART', name: 'FamilyMart' } })).toContain('FamiPort')
  expect(firstStep({ operator: undefined })).toBe('Go to the store and choose payment by code at the kiosk.')
})

it('returns the place as it was sent, without unknown properties', () => {
  const paymentLocation = {
    countryCode: 'TW',
    city: 'Taipei',
    storeCode: '131386',
    storeName: 'Xinyi',
    floor: '2',
  }
  const { paymentLocationCustomer } = answerTo(codePayment, 'TWD', { ...body, paymentLocation })
  expect(paymentLocationCustomer).toEqual({
    countryCode: 'TW',
    city: 'Taipei',
    storeCode: '131386',
    storeName: 'Xinyi',
  })
})

it.each([
  [
    { countryCode: 'Taiwan' },
    'paymentLocation.countryCode must be a country code of two capital letters, such as TW',
  ],
  [[], 'paymentLocation must be an object with any of countryCode, city, storeCode and storeName, or {}'],
])('refuses %o as a place', (paymentLocation, complaint) => {
  expect(complaints(codePayment, 'TWD', { ...body, paymentLocation })).toEqual([complaint])
})
