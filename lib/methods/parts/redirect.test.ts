import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import type { PayinMethod } from '../payin-method.ts'
import { bankCDirectEft } from '../payin/bankc-direct-eft.ts'
import { bankDDirectEft } from '../payin/bankd-direct-eft.ts'
import { eWallet } from '../payin/e-wallet.ts'
import { netBanking } from '../payin/net-banking.ts'
import { online } from '../payin/online.ts'
import { pse } from '../payin/pse.ts'
import { walletBPay } from '../payin/walletb-pay.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { formFields } from './form-fields.ts'
import { sampleOpened } from './sample.ts'

const redirects: [PayinMethod, CurrencyCode][] = [
  [bankCDirectEft, 'ZAR'],
  [bankDDirectEft, 'ZAR'],
  [eWallet, 'IDR'],
  [netBanking, 'INR'],
  [online, 'THB'],
  [pse, 'COP'],
  [walletBPay, 'VND'],
]

describe.each(redirects)('$code', (method, currencyCode) => {
  const body = { paymentMethodCode: method.code }

  it('needs no field at all', () => {
    expect(complaints(method, currencyCode, body)).toEqual([])
  })

  it('sends the customer away, and shows no account to pay to', () => {
    const response = answerTo(method, currencyCode, body)
    expect(response.redirectTo).toBe('https://bank.example/approve/K7Q2M9X4C1TB')
    // ONLINE still answers one for old clients, documented as deprecated.
    if (!method.deprecated?.includes('account')) expect(response).not.toHaveProperty('account')
    const opened = sampleOpened(method, currencyCode, body)
    expect(() => method.respond({ ...opened, redirectTo: undefined })).toThrow(
      `${method.code} was opened without the address of the institution`,
    )
  })

  it('returns the payer as far as the request names them', () => {
    const account = { accountName: 'Camila Rojas', accountNumber: '1234567890' }
    const request = { ...body, account, emailAddress: 'camila@example.com', phoneNumber: '+573211234567' }
    expect(answerTo(method, currencyCode, request)).toMatchObject({
      accountCustomer: account,
      emailAddress: 'camila@example.com',
      phoneNumber: '+573211234567',
    })
  })
})

it.each<[CurrencyCode, 'REFERENCE' | 'AMOUNT']>([
  ['INR', 'REFERENCE'],
  ['THB', 'AMOUNT'],
  ['MYR', 'REFERENCE'],
  ['NAD', 'REFERENCE'],
  ['VND', 'REFERENCE'],
  ['ZAR', 'REFERENCE'],
])('ONLINE in %s is identified by %s and offers the banks of the country', (currencyCode, identifiedBy) => {
  expect(online.identifiedBy(currencyCode)).toBe(identifiedBy)
  expect(online.operators(currencyCode).length).toBeGreaterThanOrEqual(5)
})

describe('PSE', () => {
  const body = { paymentMethodCode: 'PSE' }

  it('requires on the page everything that the bank requires', () => {
    const needed = formFields(pse, 'COP').filter((field) => field.needed)
    expect(needed.map(({ path }) => path).toSorted()).toEqual([
      'account.accountName',
      'documentNumber',
      'documentType',
      'emailAddress',
      'personType',
    ])
  })

  it.each(['1032456789', '1.032.456.789', 'AB123456', '213123432', '213.123.432-1', '12345678-9'])(
    'takes %s as the number of a document',
    (documentNumber) => {
      expect(complaints(pse, 'COP', { ...body, documentNumber })).toEqual([])
    },
  )

  it.each([
    [
      'documentNumber',
      '213.123.432-5',
      'is wrong. The last digit of the NIT does not match the others: a digit is mistyped',
    ],
    [
      'documentNumber',
      '123',
      'must be 4 to 15 letters and digits, such as 1032456789; a NIT may have its check digit after a hyphen',
    ],
    ['documentType', 'DNI', 'must be one of CC, CE, NIT, TI, PP'],
    ['personType', 'natural', 'must be private (a person) or corporate (a company)'],
  ])('refuses as %s %s', (field, value, complaint) => {
    expect(complaints(pse, 'COP', { ...body, [field]: value })).toEqual([`${field} ${complaint}`])
  })

  it('offers banks and wallets', () => {
    const codes = pse.operators('COP').map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['BANCOLOMBIA', 'DAVIVIENDA', 'NEQUI', 'DAVIPLATA']))
  })
})

it('EWALLET offers wallets and no bank, and requires the phone number on the page', () => {
  const codes = eWallet.operators('IDR').map(({ code }) => code)
  expect(codes).toEqual(['GOPAY', 'DANA', 'OVO', 'SHOPEEPAY', 'LINKAJA', 'ASTRAPAY'])
  const needed = formFields(eWallet, 'IDR').filter((field) => field.needed)
  expect(needed.map(({ path }) => path)).toEqual(['phoneNumber'])
})
