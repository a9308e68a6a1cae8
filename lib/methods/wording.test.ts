import { expect, it } from 'vitest'
import { payToValue } from './wording.ts'

it.each([
  ['en', 'general', { shown: '普通 (ordinary savings account)', typed: '普通' }],
  ['pt-BR', 'general', { shown: '普通 (conta de depósito comum)', typed: '普通' }],
  ['en', 'current', { shown: '当座 (current account)', typed: '当座' }],
  ['en', 'savings', { shown: 'Savings account', typed: 'Savings account' }],
  ['en', 'some other', { shown: 'some other', typed: 'some other' }],
] as const)(
  'says in %s which kind of account %s is, and types it as the bank writes it',
  (locale, value, said) => {
    expect(payToValue(locale, 'accountType', value)).toEqual(said)
  },
)

it('leaves every other value as it is typed', () => {
  expect(payToValue('en', 'accountNumber', '0000001')).toEqual({ shown: '0000001', typed: '0000001' })
})
