import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { money } from '../../money/money.ts'
import { decodeEmv } from '../../qr/emvco-decode.ts'
import { treeOf } from '../../qr/emvco.ts'
import { sampleOpened, sampleRequest } from '../parts/sample.ts'
import { answerTo, complaints } from '../testing/asking.ts'
import { offline } from './offline.ts'

const body = { paymentMethodCode: 'OFFLINE' }

it.each<[CurrencyCode, string[], 'REFERENCE' | 'AMOUNT']>([
  ['ARS', ['taxId'], 'REFERENCE'],
  ['CNY', [], 'AMOUNT'],
  ['JPY', ['emailAddress'], 'REFERENCE'],
  ['KRW', ['account.accountName'], 'AMOUNT'],
  ['LAK', [], 'REFERENCE'],
  ['MXN', [], 'REFERENCE'],
  ['NAD', [], 'REFERENCE'],
  ['NGN', ['emailAddress'], 'REFERENCE'],
  ['PHP', [], 'AMOUNT'],
  ['THB', [], 'AMOUNT'],
  ['VND', [], 'REFERENCE'],
  ['ZAR', [], 'REFERENCE'],
])('in %s needs %j and is identified by %s', (currencyCode, mandatory, identifiedBy) => {
  expect(complaints(offline, currencyCode, body).map((text) => text.split(' ')[0])).toEqual(mandatory)
  expect(offline.identifiedBy(currencyCode)).toBe(identifiedBy)
  const lines = offline.payTo?.(
    sampleOpened(offline, currencyCode, sampleRequest(offline, currencyCode, 'MANDATORY')),
  )
  expect(lines?.some(({ label }) => label === 'reference')).toBe(identifiedBy === 'REFERENCE')
})

it('returns the fields of the request, and always says where to pay and with which reference', () => {
  const request = {
    ...body,
    account: { accountName: 'Juan Pérez', accountNumber: '2850590940090418135201' },
    taxId: '20-05536168-2',
    phoneNumber: '+541123456789',
    productId: 'shirt-42',
    customerName: { firstName: 'Juan', lastName: 'Pérez' },
  }
  expect(answerTo(offline, 'ARS', request)).toEqual({
    account: {
      accountName: 'Example Payments Ltd',
      accountNumber: '0198765432',
      bankCode: 'EXAMPLE',
      bankName: 'Example Bank',
    },
    reference: 'K7Q2M9X4C1TB',
    paymentOperator: { code: 'BANCO_NACION', name: 'Banco de la Nación Argentina' },
    accountCustomer: { accountName: 'Juan Pérez', accountNumber: '2850590940090418135201' },
    taxId: '20-05536168-2',
    phoneNumber: '+541123456789',
    productId: 'shirt-42',
  })
})

it.each([
  [
    '20267565392',
    'taxId is wrong. The last digit of the CUIT or CUIL does not match the others: a digit is mistyped',
  ],
  [
    '99-05536168-2',
    'taxId is wrong. A CUIT or CUIL begins with one of 20, 23, 24, 25, 26, 27, 30, 33, 34, 50, 51, 55',
  ],
])('refuses %s as a CUIT', (taxId, complaint) => {
  expect(complaints(offline, 'ARS', { ...body, taxId })).toEqual([complaint])
})

it('knows a tax number in Argentina only: elsewhere it is an ignored property', () => {
  expect(answerTo(offline, 'THB', { ...body, taxId: 'anything' })).not.toHaveProperty('taxId')
})

it('requires first and last name where customerName is sent', () => {
  const faults = complaints(offline, 'THB', { ...body, customerName: { middleName: 'Q' } })
  expect(faults.map((text) => text.split(' ')[0])).toEqual([
    'customerName.firstName',
    'customerName.lastName',
  ])
})

describe('the QR code', () => {
  it('is VietQR for dong, with the bank by its NAPAS number and the reference as purpose', () => {
    const { qrCode = '', qrName } = answerTo(offline, 'VND', body)
    const decoded = decodeEmv(qrCode)
    expect(qrName).toBe('VIETQR')
    expect(decoded.ok && treeOf(decoded.value)).toMatchObject({
      '38': { '01': { '00': '970436', '01': '0198765432' } },
      '54': '123451',
      '62': { '08': 'K7Q2M9X4C1TB' },
    })
  })

  it('is LAO QR for kip, with the reference as bill number', () => {
    const { qrCode = '', qrName } = answerTo(offline, 'LAK', body)
    const decoded = decodeEmv(qrCode)
    expect(qrName).toBe('LAOQR')
    expect(decoded.ok && treeOf(decoded.value)).toMatchObject({
      '38': { '01': '27710418', '03': 'mch0123456789' },
      '53': '418',
      '54': '1234.51',
      '62': { '01': 'K7Q2M9X4C1TB' },
    })
  })

  it('is left out elsewhere, for accounts that the scheme does not know, and for amounts that it cannot hold', () => {
    expect(answerTo(offline, 'THB', body)).not.toHaveProperty('qrCode')
    const dong = sampleOpened(offline, 'VND', body)
    expect(
      offline.respond({ ...dong, receiving: { ...dong.receiving, bankCode: 'NO_BANK' } }),
    ).not.toHaveProperty('qrCode')
    expect(offline.respond({ ...dong, required: money(10n ** 14n, 'VND') })).not.toHaveProperty('qrName')
    const kip = sampleOpened(offline, 'LAK', body)
    expect(
      offline.respond({ ...kip, receiving: { ...kip.receiving, holder: 'ຮ້ານກາເຟ' } }),
    ).not.toHaveProperty('qrCode')
    expect(offline.respond({ ...kip, receiving: { ...kip.receiving, details: {} } })).not.toHaveProperty(
      'qrCode',
    )
  })
})
