import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { complaints } from '../testing/asking.ts'
import { walletTransfer } from './wallet-transfer.ts'

const missing = (currencyCode: CurrencyCode, body: Record<string, unknown> = {}): string[] =>
  complaints(walletTransfer, currencyCode, { paymentMethodCode: 'WALLET_TRANSFER', ...body }).map(
    (complaint) => complaint.split(' ').slice(0, 3).join(' '),
  )

it.each<[CurrencyCode, readonly string[]]>([
  ['GHS', ['account.accountName', 'phoneNumber']],
  ['KES', ['account.accountName', 'phoneNumber']],
  ['TZS', ['paymentOperatorCode', 'account.accountName', 'phoneNumber']],
  ['ZMW', ['paymentOperatorCode', 'account.accountName', 'phoneNumber']],
  ['IDR', ['phoneNumber']],
  ['PHP', ['phoneNumber']],
])('asks in %s for %j', (currencyCode, paths) => {
  expect(missing(currencyCode)).toEqual(paths.map((path) => `${path} is missing:`))
})

it.each<[CurrencyCode, string]>([
  ['GHS', '0241234567'],
  ['KES', '+254712345678'],
  ['KES', '254712345678'],
])('takes in %s the phone number as people write it: %s', (currencyCode, phoneNumber) => {
  expect(missing(currencyCode, { account: { accountName: 'Asha Rao' }, phoneNumber })).toEqual([])
})

it.each<[CurrencyCode, string, string]>([
  ['KES', '+918123456789', 'of another country'],
  ['KES', '+254202222222', 'a landline'],
  ['KES', '+254712345678;ext=12', 'with an extension'],
  ['TZS', '+18005550199', 'free to call, and of another country'],
  ['GHS', '+233302123456', 'a landline'],
  ['PHP', '+5511987654321', 'of another country'],
  ['IDR', '0215550123', 'a landline'],
])('refuses in %s %s as the number of a wallet: %s', (currencyCode, phoneNumber) => {
  const body = { account: { accountName: 'Asha Rao' }, phoneNumber, paymentMethodCode: 'WALLET_TRANSFER' }
  expect(
    complaints(walletTransfer, currencyCode, body).filter((one) => one.startsWith('phoneNumber')),
  ).toEqual([
    expect.stringMatching(
      /^phoneNumber is wrong\. A wallet in [A-Z]{2} is named by a mobile number of that country, \+\d+ and/,
    ),
  ])
})

describe.each(['IDR', 'PHP'] as const)('in %s', (currencyCode) => {
  it('accepts the number of the wallet instead of the phone number', () => {
    expect(missing(currencyCode, { account: { accountNumber: '081234567890' } })).toEqual([])
  })

  it('says that the wallet has no number also when something else is wrong', () => {
    const body = { account: { accountName: 'Asha Rao' }, emailAddress: 'asha' }
    expect(missing(currencyCode, body)).toEqual(['emailAddress must be', 'phoneNumber is missing:'])
  })

  it.each(['081', '<script>', '0812--345'])('refuses %s as the number of a wallet', (accountNumber) => {
    expect(missing(currencyCode, { account: { accountNumber } })).toEqual(['account.accountNumber must be'])
  })
})

it('takes the payee’s name in parts, first and last name mandatory then', () => {
  const body = { account: { accountName: 'Asha Rao' }, phoneNumber: '+254712345678' }
  const parts = {
    titleBefore: 'Dr.',
    firstName: 'Asha',
    middleName: 'Devi',
    lastName: 'Rao',
    titleAfter: 'Jr.',
  }
  expect(missing('KES', { ...body, customerName: parts })).toEqual([])
  expect(missing('KES', { ...body, customerName: {} })).toEqual([
    'customerName.firstName is missing:',
    'customerName.lastName is missing:',
  ])
})
