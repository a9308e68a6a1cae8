import { expect, it } from 'vitest'
import { imps } from '../payin/imps.ts'
import { p2aV2Phone } from '../payin/p2a-v2-phone.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { sampleOpened } from './sample.ts'

const body = { paymentMethodCode: 'P2A_V2' }
const withPhone = { ...body, phoneNumber: '98123 45678' }

it.each([
  [imps, body],
  [p2aV2Phone, withPhone],
])(
  '$object answers account, bank and payment address; the deprecated parts of the account are there and said to be',
  (method, request) => {
    const opened = { ...sampleOpened(method, 'INR', request), operator: undefined }
    expect(method.respond(opened)).toMatchObject({
      account: { accountName: 'Example Payments Ltd', accountNumber: '50100123456789' },
      paymentOperator: { code: 'KOTAK', name: 'Kotak Mahindra Bank' },
      paymentAddress: { name: 'Example Payments Ltd', idAddress: '50100123456789@KKBK0000261.ifsc.npci' },
    })
    expect(method.respond(opened).account).toMatchObject({ bankCode: 'KKBK0000261' })
    expect(method.deprecated).toContain('account.bankCode')
    expect(method.expectsExternalReference(opened.request)).toBe(true)
  },
)

it('names the bank that the request chose', () => {
  expect(answerTo(imps, 'INR', body).paymentOperator).toEqual({ code: 'SBI', name: 'State Bank of India' })
})

it('keeps the name of a receiving bank that no list has', () => {
  const opened = sampleOpened(imps, 'INR', body)
  const receiving = { ...opened.receiving, bankCode: 'TEST0000001', bankName: 'Test Bank of India' }
  const { paymentOperator } = imps.respond({ ...opened, operator: undefined, receiving })
  expect(paymentOperator).toEqual({ code: 'TEST0000001', name: 'Test Bank of India' })
})

it('has the customer type account, IFSC and holder', () => {
  expect(imps.payTo?.(sampleOpened(imps, 'INR', body))).toEqual([
    { label: 'accountNumber', value: '50100123456789' },
    { label: 'ifsc', value: 'KKBK0000261' },
    { label: 'accountName', value: 'Example Payments Ltd' },
    { label: 'bankName', value: 'Kotak Mahindra Bank' },
  ])
})

it('asks the phone number of its own object only', () => {
  expect(complaints(imps, 'INR', body)).toEqual([])
  expect(complaints(p2aV2Phone, 'INR', body)[0]).toMatch(/^phoneNumber is missing/)
})
