import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, currencyOf, type CurrencyCode } from './currency.ts'
import { add, amountFixed, amountShortest, money, moneyJson, parseAmount, percentOf } from './money.ts'

describe('parseAmount', () => {
  it.each<[string, CurrencyCode, bigint | string]>([
    ['10.5', 'INR', 1050n],
    ['100', 'JPY', 100n],
    ['100.00', 'JPY', 100n],
    ['1e3', 'INR', 100000n],
    ['1.5e-1', 'INR', 15n],
    ['0.01', 'INR', 1n],
    ['0.000001', 'USDC', 1n],
    ['-3.20', 'INR', -320n],
    ['0', 'INR', 0n],
    ['999999999999999', 'JPY', 999999999999999n],
    ['9999999999999.99', 'INR', 999999999999999n],
    ['99999999999999.99', 'INR', 'TOO_MANY_DIGITS'],
    ['1e15', 'JPY', 'TOO_MANY_DIGITS'],
    ['1e9999', 'JPY', 'TOO_MANY_DIGITS'],
    ['0.001', 'INR', 'TOO_MANY_DECIMALS'],
    ['10.5', 'JPY', 'TOO_MANY_DECIMALS'],
    ['1e-7', 'USDC', 'TOO_MANY_DECIMALS'],
    ['', 'INR', 'NOT_A_NUMBER'],
    ['ten', 'INR', 'NOT_A_NUMBER'],
    ['0x10', 'INR', 'NOT_A_NUMBER'],
    ['1,000', 'INR', 'NOT_A_NUMBER'],
  ])('reads %s %s as %s', (text, currencyCode, expected) => {
    expect(parseAmount(text, currencyCode)).toBe(expected)
  })

  it('reads back every amount that it wrote, in every currency', () => {
    const amounts = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
    fc.assert(
      fc.property(amounts, fc.constantFrom(...currencies), (amount, { code }) => {
        const value = money(amount, code)
        expect(parseAmount(amountFixed(value), code)).toBe(amount)
        expect(parseAmount(amountShortest(value), code)).toBe(amount)
      }),
    )
  })
})

describe('amounts in text', () => {
  it('print all decimals for banks and the fewest for people who read JSON', () => {
    expect(amountFixed(money(1050n, 'INR'))).toBe('10.50')
    expect(amountShortest(money(1050n, 'INR'))).toBe('10.5')
    expect(amountShortest(money(10000n, 'INR'))).toBe('100')
    expect(amountShortest(money(100n, 'JPY'))).toBe('100')
    expect(amountFixed(money(-5n, 'INR'))).toBe('-0.05')
  })

  it('stay exact in JSON beyond what a binary number holds', () => {
    const sum = money(123456789012345678901n, 'INR')
    expect(JSON.stringify(moneyJson(sum))).toBe('{"amount":1234567890123456789.01,"currencyCode":"INR"}')
  })
})

describe('percentOf', () => {
  it.each<[bigint, CurrencyCode, string, bigint]>([
    [10000n, 'INR', '1.5', 150n],
    [50n, 'INR', '1', 1n],
    [49n, 'INR', '1', 0n],
    [333n, 'JPY', '1.5', 5n],
    [-50n, 'INR', '1', -1n],
    [100n, 'INR', '0', 0n],
  ])('of %s %s at %s %% is %s, rounded half-up', (amount, currencyCode, percent, expected) => {
    expect(percentOf(money(amount, currencyCode), percent).amount).toBe(expected)
  })
})

it('refuses to add two currencies', () => {
  expect(() => add(money(1n, 'INR'), money(1n, 'THB'))).toThrow('cannot add THB to INR')
})

it('knows the 24 currencies of the specification', () => {
  expect(currencies).toHaveLength(24)
  expect(currencyOf('VND').minorUnits).toBe(0)
  expect(currencyOf('USDT').type).toBe('CRYPTO')
})
