import { describe, expect, it } from 'vitest'
import { codePayment } from '../payin/code-payment.ts'
import { fpx } from '../payin/fpx.ts'
import { mobileMoney } from '../payin/mobile-money.ts'
import { offline } from '../payin/offline.ts'
import { formFields, paymentMethodOf } from './form-fields.ts'

describe('formFields', () => {
  it('describes each input for the page', () => {
    expect(formFields(codePayment, 'TWD').find(({ name }) => name === 'phoneNumber')).toEqual({
      name: 'phoneNumber',
      path: 'phoneNumber',
      required: true,
      asked: true,
      needed: false,
      kind: 'tel',
      autocomplete: 'tel',
      inputMode: 'tel',
      maxLength: 255,
      example: '+886912345678',
    })
    expect(formFields(fpx, 'MYR').find(({ name }) => name === 'accountType')).toMatchObject({
      path: 'account.accountType',
      kind: 'select',
      options: ['private', 'corporate'],
    })
  })

  it('asks for what is mandatory and what makes paying easier, and takes the rest from links', () => {
    const fields = formFields(mobileMoney, 'KES')
    expect(fields.filter(({ asked }) => asked).map(({ path }) => path)).toEqual([
      'account.accountName',
      'phoneNumber',
    ])
    expect(fields.filter(({ asked }) => !asked).map(({ path }) => path)).toEqual([
      'account.accountNumber',
      'emailAddress',
    ])
  })

  it('does not require the inner fields of an object that may be left out', () => {
    const firstName = formFields(offline, 'THB').find(({ name }) => name === 'firstName')
    expect(firstName).toMatchObject({ path: 'customerName.firstName', required: false, asked: false })
  })
})

describe('paymentMethodOf', () => {
  it('nests values by path, leaves empty inputs out and keeps objects that may not be missing', () => {
    const values = {
      accountName: ' 王小明 ',
      emailAddress: 'a@example.com',
      phoneNumber: '0912345678',
      city: '',
      bogus: 'x',
    }
    expect(paymentMethodOf(codePayment, 'TWD', values, 'SEVEN_ELEVEN')).toEqual({
      paymentMethodCode: 'CODE_PAYMENT',
      paymentOperatorCode: 'SEVEN_ELEVEN',
      account: { accountName: '王小明' },
      emailAddress: 'a@example.com',
      phoneNumber: '0912345678',
      paymentLocation: {},
    })
  })
})
