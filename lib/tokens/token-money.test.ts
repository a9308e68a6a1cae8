import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencies } from '../money/currency.ts'
import { money } from '../money/money.ts'
import { moneyClaim, moneyOfClaim } from './token-money.ts'

it('keeps every amount of every currency exact in a token', () => {
  const amounts = fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(amounts, fc.constantFrom(...currencies), (amount, { code }) => {
      const value = money(amount, code)
      expect(moneyOfClaim(JSON.parse(JSON.stringify(moneyClaim(value))))).toEqual(value)
    }),
  )
})

it.each([
  undefined,
  null,
  'INR 5',
  {},
  { amount: '5', currencyCode: 'INR' },
  { amount: 5, currencyCode: 'EUR' },
  { amount: 0.001, currencyCode: 'INR' },
])('rejects %j, which is no claim that we issue', (claim) => {
  expect(moneyOfClaim(claim)).toBeUndefined()
})
