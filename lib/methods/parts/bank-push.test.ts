import { describe, expect, it } from 'vitest'
import type { PayinMethod } from '../payin-method.ts'
import { bankAPay } from '../payin/banka-pay.ts'
import { bankBPay } from '../payin/bankb-pay.ts'
import { payMe } from '../payin/pay-me.ts'
import { payShap } from '../payin/payshap.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { formFields } from './form-fields.ts'
import { sampleOpened, type RequestBody } from './sample.ts'

const named = { account: { accountName: 'Thandi Nkosi' } }

it.each<[PayinMethod, string[]]>([
  [bankAPay, ['account.accountName']],
  [bankBPay, []],
  [payMe, []],
  [payShap, ['account.accountName']],
])('$code needs %j and nothing else', (method, mandatory) => {
  const body = { paymentMethodCode: method.code }
  expect(complaints(method, 'ZAR', body).map((text) => text.split(' ')[0])).toEqual(mandatory)
  expect(complaints(method, 'ZAR', { ...body, ...named })).toEqual([])
})

describe.each([bankAPay, bankBPay])('customerName of $code', (method) => {
  const withName = (customerName: RequestBody) => ({ paymentMethodCode: method.code, ...named, customerName })

  it('needs the last name when it is there, and no other part', () => {
    expect(complaints(method, 'ZAR', withName({ lastName: 'Nkosi' }))).toEqual([])
    expect(complaints(method, 'ZAR', withName({ firstName: 'Thandi' }))).toEqual([
      'customerName.lastName is missing: it must be the last name, 1 to 140 characters',
    ])
  })

  it('takes titles, first and middle name', () => {
    const parts = { titleBefore: 'Dr.', firstName: 'Thandi', middleName: 'Z', lastName: 'Nkosi' }
    expect(method.request('ZAR').parse(withName({ ...parts, titleAfter: 'PhD' }))).toMatchObject({
      customerName: { ...parts, titleAfter: 'PhD' },
    })
  })
})

it('answers who asks and whose money is expected, each account number only where there is one', () => {
  const body = { paymentMethodCode: 'BANKA_PAY', ...named, phoneNumber: '082 123 4567' }
  const opened = sampleOpened(bankAPay, 'ZAR', body)
  expect(bankAPay.respond(opened)).toEqual({
    account: { accountName: 'Example Payments Ltd', accountNumber: '0198765432' },
    reference: 'K7Q2M9X4C1TB',
    accountCustomer: { accountName: 'Thandi Nkosi' },
    phoneNumber: '082 123 4567',
  })
  const clearing = { ...opened.receiving, kind: 'CLEARING' }
  expect(bankAPay.respond({ ...opened, receiving: clearing }).account).toEqual({
    accountName: 'Example Payments Ltd',
  })
  const account = { accountName: 'Thandi Nkosi', accountNumber: '1234567890' }
  expect(answerTo(bankBPay, 'ZAR', { paymentMethodCode: 'BANKB_PAY', account }).accountCustomer).toEqual(
    account,
  )
})

it('requires the phone number on the page where the bank identifies its client by nothing else', () => {
  const needed = (method: PayinMethod) =>
    formFields(method, 'ZAR')
      .filter((field) => field.needed)
      .map(({ path }) => path)
  expect(needed(bankBPay)).toEqual(['phoneNumber'])
  expect(needed(payMe)).toEqual(['phoneNumber'])
  expect(needed(bankAPay)).toEqual([])
})

it('offers by PayShap the banks whose apps answer requests', () => {
  const codes = payShap.operators('ZAR').map(({ code }) => code)
  expect(codes).toContain('CAPITEC')
  expect(codes).not.toContain('BANK_ZERO')
})
