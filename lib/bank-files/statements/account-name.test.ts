import { expect, it } from 'vitest'
import { ibanOf, namedAccount } from './account-name.ts'

it.each([
  ['DE89370400440532013000', { iban: 'DE89370400440532013000' }],
  ['DE89 3704 0044 0532 0130 00', { iban: 'DE89370400440532013000' }],
  ['DE89370400440532013000EUR', { iban: 'DE89370400440532013000' }],
  ['COBADEFF/DE89370400440532013000', { bank: 'COBADEFF', iban: 'DE89370400440532013000' }],
  ['25040066/0123456789', { bank: '25040066', number: '0123456789' }],
  ['0123456789EUR', { number: '0123456789' }],
  ['517852257', { number: '517852257' }],
  ['DE88370400440532013000', { number: 'DE88370400440532013000' }],
  ['/123', { number: '123' }],
  ['', undefined],
  ['/', undefined],
])('%j names the account %j', (written, account) => {
  expect(namedAccount(written)).toEqual(account)
})

it('takes an IBAN only with its check digits', () => {
  expect([ibanOf('GB82WEST12345698765432'), ibanOf('GB83WEST12345698765432')]).toEqual([
    'GB82WEST12345698765432',
    undefined,
  ])
})
