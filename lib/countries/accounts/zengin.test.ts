import { expect, it } from 'vitest'
import { type ZenginAccount, zenginFault } from './zengin.ts'

const account: ZenginAccount = {
  bankCode: '0001',
  branchCode: '001',
  accountType: '1',
  accountNumber: '1234567',
  accountName: 'ﾔﾏﾀﾞ ﾀﾛｳ',
}

it('takes an account with every number at its full length', () => {
  expect(zenginFault(account)).toBeUndefined()
})

it.each<[string, Partial<ZenginAccount>, string]>([
  ['a number that lost its leading zero', { accountNumber: '234567' }, 'filled with zeros'],
  ['a bank code of 3 digits', { bankCode: '001' }, '4 digits'],
  ['a branch code of 4 digits', { branchCode: '0001' }, '3 digits'],
  ['an unknown account type', { accountType: '3' }, '1 (ordinary)'],
  ['a name in kanji', { accountName: '山田太郎' }, 'katakana'],
  ['a name with small kana', { accountName: 'ｼｭﾝ' }, 'small kana'],
  ['a name with a long mark', { accountName: 'ﾊｰﾄ' }, 'katakana'],
  ['a name of 31 characters', { accountName: 'A'.repeat(31) }, '1 to 30'],
])('refuses %s', (_, change, part) => {
  expect(zenginFault({ ...account, ...change })?.message).toContain(part)
})
