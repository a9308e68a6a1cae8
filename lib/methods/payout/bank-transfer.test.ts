import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { sampleRequest } from '../parts/sample.ts'
import { complaints, withValue } from '../testing/asking.ts'
import { bankTransfer } from './bank-transfer.ts'

const minimal = (currencyCode: CurrencyCode) => sampleRequest(bankTransfer, currencyCode, 'MANDATORY')

/** The complaints about a minimal request with one field replaced. */
const complaintsAt = (currencyCode: CurrencyCode, path: string, value: unknown): string[] =>
  complaints(bankTransfer, currencyCode, withValue(minimal(currencyCode), path, value))

const everywhere = { paymentMethodCode: 'BANK_TRANSFER' }
const named = { accountName: 'Asha Rao' }

it.each<[CurrencyCode, Record<string, unknown>]>([
  [
    'ARS',
    { account: { ...named, accountNumber: '2850590940090418135201' }, identifyingReference: '20055361682' },
  ],
  [
    'COP',
    {
      account: { ...named, accountNumber: '01234567890', accountType: 'checking' },
      identifyingReference: '213.123.432-1',
      phoneNumber: '+573211234567',
    },
  ],
  ['MXN', { account: { ...named, accountNumber: '002010077777777771', accountType: 'savings' } }],
  ['GHS', { account: { ...named, accountNumber: '0123456789012', bankBranch: 'GH010103' } }],
  ['JPY', { account: { ...named, accountNumber: '0001234' } }],
])('asks in %s for what the specification makes mandatory and for nothing else', (currencyCode, body) => {
  expect(complaints(bankTransfer, currencyCode, { ...everywhere, ...body })).toEqual([])
  expect(Object.keys(minimal(currencyCode)).toSorted()).toEqual(
    Object.keys({ ...everywhere, ...body }).toSorted(),
  )
})

it('asks in the other currencies for the name and number of the account alone', () => {
  for (const currencyCode of bankTransfer.currencies) {
    if (['ARS', 'COP', 'MXN', 'GHS'].includes(currencyCode)) continue
    expect(minimal(currencyCode)).toEqual({
      ...everywhere,
      account: { accountName: expect.any(String), accountNumber: expect.any(String) },
    })
  }
})

describe('account.accountNumber', () => {
  it.each<[CurrencyCode, string]>([
    ['ARS', '0000003100000000123459'],
    ['ARS', '28505909 40090418135201'],
    ['MXN', '032 180 00011835971 9'],
    ['BRL', '123456-X'],
    ['CNY', '6222 0212 3456 7890 123'],
    ['INR', '000123456789'],
    ['KRW', '1101234567890'],
    ['NGN', '0000014578'],
    ['THB', '012-3-45678-9'],
    ['VND', 'ANBINH2024'],
    ['ZAR', '000123456789'],
    ['KES', '1234567890'],
  ])('accepts in %s %s', (currencyCode, accountNumber) => {
    expect(complaintsAt(currencyCode, 'account.accountNumber', accountNumber)).toEqual([])
  })

  it.each<[CurrencyCode, string, string]>([
    ['ARS', '2810590940090418135201', 'check digits of the CBU or CVU'],
    ['ARS', '2850590940090418135211', 'check digits of the CBU or CVU'],
    ['ARS', '285059094009041813520', 'has 22 digits'],
    ['MXN', '002010077777777779', 'last digit of the CLABE'],
    ['MXN', '4152313412345678', 'has 18 digits'],
    ['NGN', '000001457', 'has 10 digits'],
    ['KRW', '123456789', '10 to 14 digits'],
    ['JPY', '123456', 'filled with zeros'],
    ['INR', '12345678', '9 to 18 digits'],
    ['THB', '123456789', '10 to 15 digits'],
    ['KES', 'KE12345678', '5 to 20 digits'],
    ['BRL', 'X123456', '3 to 20 digits'],
    ['VND', '12_456', '5 to 19 digits or letters'],
  ])('refuses in %s %s and says what is wrong', (currencyCode, accountNumber, words) => {
    const [complaint, ...others] = complaintsAt(currencyCode, 'account.accountNumber', accountNumber)
    expect(others).toEqual([])
    expect(complaint).toContain('account.accountNumber')
    expect(complaint).toContain(words)
  })
})

describe('account.accountType', () => {
  it.each<[CurrencyCode, readonly string[]]>([
    ['COP', ['savings', 'checking']],
    ['MXN', ['savings', 'checking']],
    ['JPY', ['private', 'corporate', 'general', 'current']],
  ])('is in %s one of %j', (currencyCode, types) => {
    for (const type of ['private', 'corporate', 'general', 'current', 'savings', 'checking', 'SAVINGS']) {
      const complaint = complaintsAt(currencyCode, 'account.accountType', type)
      expect(complaint).toEqual(
        types.includes(type) ? [] : [`account.accountType must be ${types.join(' or ')} for ${currencyCode}`],
      )
    }
  })
})

describe('account.bankBranch', () => {
  it.each<[CurrencyCode, string]>([
    ['INR', 'KKBK0000261'],
    ['INR', 'barb0zootin'],
    ['JPY', '001'],
    ['GHS', 'Accra Main'],
    ['ZAR', '250655'],
  ])('may be in %s %s', (currencyCode, branch) => {
    expect(complaintsAt(currencyCode, 'account.bankBranch', branch)).toEqual([])
  })

  it.each<[CurrencyCode, string, string]>([
    ['INR', 'HDFC1002854', 'An IFSC has 4 letters'],
    ['JPY', '1', '3 digits'],
  ])('may not be in %s %s', (currencyCode, branch, words) => {
    expect(complaintsAt(currencyCode, 'account.bankBranch', branch)).toEqual([expect.stringContaining(words)])
  })
})

describe('identifyingReference', () => {
  it.each<[CurrencyCode, string]>([
    ['ARS', '20-05536168-2'],
    ['ARS', 'invoice 42'],
    ['ARS', '12345678'],
    ['ARS', '1.234.567'],
    ['ARS', 'AAB123456'],
    ['COP', '1032456789'],
    ['COP', '213123432'],
    ['COP', '213.123.432-1'],
    ['COP', 'CE-398421'],
    ['KES', '12345678'],
  ])('may be in %s %s', (currencyCode, reference) => {
    expect(complaintsAt(currencyCode, 'identifyingReference', reference)).toEqual([])
  })
})

it('checks the tax number of a Brazilian payee when it is sent', () => {
  expect(complaintsAt('BRL', 'taxId', '16.727.230/0001-97')).toEqual([])
  expect(complaintsAt('BRL', 'taxId', '123.456.789-08')).toEqual([
    expect.stringContaining('the CPF do not match'),
  ])
})

it('lists everything that is wrong at once', () => {
  const found = complaints(bankTransfer, 'COP', {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountNumber: 'x', accountType: 'private' },
    phoneNumber: '12',
  })
  expect(found.map((complaint) => complaint.split(' ')[0])).toEqual([
    'account.accountName',
    'account.accountNumber',
    'account.accountType',
    'phoneNumber',
    'identifyingReference',
  ])
})
