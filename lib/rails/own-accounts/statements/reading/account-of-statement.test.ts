import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '../../../../money/currency.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { noPayouts } from '../../accounts/payout-settings.ts'
import { accountOfStatement } from './account-of-statement.ts'

const account = (id: string, identifier: string, more: Partial<OperatorAccount> = {}): OperatorAccount => ({
  id,
  rail: 'own-accounts',
  currencyCode: 'INR',
  kind: 'BANK',
  identifier,
  name: undefined,
  holder: 'Acme Ltd',
  bankCode: undefined,
  bankName: undefined,
  bankBranch: undefined,
  details: {},
  methods: [],
  identifiedBy: 'AMOUNT',
  dailyLimit: undefined,
  noticeDelayMinutes: 0,
  bookingLagDays: 0,
  timeZone: 'UTC',
  offsetUpTo: 99,
  mapping: undefined,
  shortUpTo: undefined,
  acceptShort: undefined,
  feeUpTo: undefined,
  settlesIn: undefined,
  disabledAt: undefined,
  ...noPayouts,
  ...more,
})
const mexican: { currencyCode: CurrencyCode } = { currencyCode: 'MXN' }
const accounts = [
  account('A', '50100123456789'),
  account('B', '0000123450'),
  account('C', '032180000118359719', mexican),
  account('D', '50100123456789', { currencyCode: 'THB' }),
  account('E', 'pix@acme.example', { currencyCode: 'BRL', kind: 'PIX' }),
  account('F', '0812345678', { currencyCode: 'THB', kind: 'PROMPTPAY', settlesIn: 'D' }),
  account('G', '567890', { bankBranch: '1234' }),
  account('H', '7654321', { bankCode: '20041010' }),
  account('I', '8877665', { bankCode: 'ABNANL2A' }),
  account('J', '9988776', { currencyCode: 'BRL', bankCode: '001' }),
]
const found = (
  names: Parameters<typeof accountOfStatement>[1],
  given?: string,
): string | RegExpMatchArray | null => {
  const of = accountOfStatement(
    accounts,
    names,
    accounts.find(({ id }) => id === given),
  )
  return 'account' in of ? of.account.id : of.fault
}

describe('the account of a statement', () => {
  it.each([
    ['its number', { account: { number: '50100123456789' }, currencyCode: 'INR' }, 'A'],
    ['its number in another currency', { account: { number: '50100123456789' }, currencyCode: 'THB' }, 'D'],
    [
      'punctuation and leading zeros',
      { account: { number: '000-501001234 56789' }, currencyCode: 'INR' },
      'A',
    ],
    [
      'points and a currency behind it',
      { account: { number: '5010.0123.456789INR' }, currencyCode: 'INR' },
      'A',
    ],
    ['leading zeros of the account', { account: { number: '12345-0' } }, 'B'],
    ['an IBAN that ends with it', { account: { iban: 'XX0012300000123450' } }, 'B'],
    ['an IBAN of its bank that ends with it', { account: { iban: 'FR1420041010050007654321' } }, 'H'],
    ['an IBAN of the bank of its BIC', { account: { iban: 'NL91ABNA0008877665' } }, 'I'],
    ['an IBAN beside a domestic code', { account: { iban: 'BR1800360305000010009988776' } }, 'J'],
    ['a CLABE', { account: { number: '032180000118359719' } }, 'C'],
    ['the number inside a CLABE', { account: { number: '00011835971' } }, 'C'],
    ['the bank and the number', { account: { bank: '1234', number: '567890' } }, 'G'],
    ['the branch before the number', { account: { number: '1234-567890' } }, 'G'],
    ['an address that settles in it', { account: { number: '081-234-5678' } }, 'D'],
  ] as const)('is told by %s', (_, names, id) => expect(found(names)).toBe(id))

  it.each([
    ['nothing and no account is given', {}, undefined, /names no account/],
    ['a number of no account', { account: { number: '777' } }, undefined, /no account 777/],
    ['a number of two accounts', { account: { number: '50100123456789' } }, undefined, /several accounts/],
    ['another account than the given one', { account: { number: '0000123450' } }, 'A', /not the one given/],
    ['a number that the given one does not have', { account: { number: '777' } }, 'A', /not the one given/],
    [
      'an IBAN of another bank',
      { account: { iban: 'FR1430002005500007654321' } },
      undefined,
      /no account FR14/,
    ],
    [
      'an IBAN of another bank than its BIC',
      { account: { iban: 'NL91INGB0008877665' } },
      undefined,
      /no account/,
    ],
    ['an IBAN of another country', { account: { iban: 'DE91100000008877665' } }, undefined, /no account/],
  ] as const)('is not told by %s', (_, names, given, fault) => expect(found(names, given)).toMatch(fault))

  it.each([
    ['where the file is silent', {}, 'A'],
    ['where both agree', { account: { number: '50100123456789' } }, 'D'],
    ['where its identifier is no number', { account: { number: '4455-6' } }, 'E'],
  ] as const)('is the given one %s', (_, names, given) => expect(found(names, given)).toBe(given))
})
