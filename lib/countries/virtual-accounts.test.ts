import { expect, it } from 'vitest'
import type { CurrencyCode } from '../money/currency.ts'
import { virtualAccountBanks, virtualAccountDigits } from './virtual-accounts.ts'

it.each<[CurrencyCode, string, number, number]>([
  ['IDR', 'BCA', 8, 16],
  ['KRW', 'KB_KOOKMIN', 12, 14],
  ['TWD', 'CTBC', 10, 14],
])(
  'in %s the first of the banks is %s, all %i are known, and a number has %i digits',
  (code, first, count, digits) => {
    const banks = virtualAccountBanks(code)
    expect(banks[0]?.code).toBe(first)
    expect(banks).toHaveLength(count)
    expect(virtualAccountDigits(code)).toBe(digits)
  },
)

it('knows of none elsewhere', () => {
  expect(virtualAccountBanks('THB')).toEqual([])
  expect(() => virtualAccountDigits('THB')).toThrow('no virtual accounts in THB')
})
