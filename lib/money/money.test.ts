import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, currencyOf, isCurrencyCode, type CurrencyCode } from './currency.ts'
import {
  add,
  amountFixed,
  amountShortest,
  currencyUnit,
  money,
  moneyFromDatabase,
  moneyJson,
  parseAmount,
  parseTypedAmount,
  parsePercent,
  percentOf,
  subtract,
} from './money.ts'

it.each(['1e3', '5E-1', '1e0', '0x10', '5.', '.5', '1,000', ' 5', '+5', '٥٠', ''])(
  '%j is refused as a typed amount',
  (text) => {
    expect(parseTypedAmount(text, 'INR')).toBe('NOT_A_NUMBER')
  },
)

it('a typed amount is read like an amount in a request', () => {
  for (const text of ['499.5', '-25.50', '007', '1.005'])
    expect(parseTypedAmount(text, 'INR')).toBe(parseAmount(text, 'INR'))
})

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
    ['0.00', 'INR', 0n],
    ['0.000', 'INR', 0n],
    ['0e3', 'INR', 0n],
    ['000.0010', 'USDC', 1000n],
    ['00000000000000000012.5', 'INR', 1250n],
    ['1E2', 'INR', 10000n],
    ['1e+2', 'INR', 10000n],
    ['123.45e1', 'INR', 123450n],
    ['1500e-3', 'INR', 150n],
    ['0.999999999999999', 'INR', 'TOO_MANY_DECIMALS'],
    ['0.9999999999999999', 'INR', 'TOO_MANY_DIGITS'],
    ['999999999999999', 'JPY', 999999999999999n],
    ['9999999999999.99', 'INR', 999999999999999n],
    ['99999999999999.99', 'INR', 'TOO_MANY_DIGITS'],
    ['1e15', 'JPY', 'TOO_MANY_DIGITS'],
    ['1e9999', 'JPY', 'TOO_MANY_DIGITS'],
    [`${'0'.repeat(39)}1`, 'JPY', 1n],
    [`${'0'.repeat(40)}1`, 'JPY', 'TOO_MANY_DIGITS'],
    [`1.${'0'.repeat(40)}`, 'JPY', 'TOO_MANY_DIGITS'],
    ['0.001', 'INR', 'TOO_MANY_DECIMALS'],
    ['10.5', 'JPY', 'TOO_MANY_DECIMALS'],
    ['1e-7', 'USDC', 'TOO_MANY_DECIMALS'],
    ['', 'INR', 'NOT_A_NUMBER'],
    ['ten', 'INR', 'NOT_A_NUMBER'],
    ['0x10', 'INR', 'NOT_A_NUMBER'],
    ['1,000', 'INR', 'NOT_A_NUMBER'],
    ['+1', 'INR', 'NOT_A_NUMBER'],
    ['.5', 'INR', 'NOT_A_NUMBER'],
    ['5.', 'INR', 'NOT_A_NUMBER'],
    ['1e', 'INR', 'NOT_A_NUMBER'],
    ['1e10000', 'INR', 'NOT_A_NUMBER'],
    ['INR 5', 'INR', 'NOT_A_NUMBER'],
    ['5 INR', 'INR', 'NOT_A_NUMBER'],
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
    expect(amountFixed(money(-5n, 'JPY'))).toBe('-5')
    expect(amountShortest(money(-1050n, 'INR'))).toBe('-10.5')
  })

  it('write zero without a sign', () => {
    expect(amountFixed(money(0n, 'INR'))).toBe('0.00')
    expect(amountShortest(money(0n, 'INR'))).toBe('0')
    expect(amountFixed(money(0n, 'JPY'))).toBe('0')
  })

  it('have a smallest amount for each currency', () => {
    expect(amountFixed(currencyUnit('INR'))).toBe('0.01')
    expect(amountFixed(currencyUnit('JPY'))).toBe('1')
    expect(amountFixed(currencyUnit('USDC'))).toBe('0.000001')
  })

  it('stay exact in JSON beyond the digits of a binary number', () => {
    const sum = money(123456789012345678901n, 'INR')
    expect(JSON.stringify(moneyJson(sum))).toBe('{"amount":1234567890123456789.01,"currencyCode":"INR"}')
  })
})

describe('money from the database', () => {
  it('is read exactly, also where a sum has more digits than a request may have', () => {
    expect(moneyFromDatabase('499.500000', 'INR')).toEqual(money(49950n, 'INR'))
    expect(moneyFromDatabase('12345678901234567890.01', 'INR').amount).toBe(1234567890123456789001n)
    expect(moneyFromDatabase('12345678901234567890.010000', 'INR').amount).toBe(1234567890123456789001n)
    expect(moneyFromDatabase('-0.500000', 'INR').amount).toBe(-50n)
    expect(moneyFromDatabase('0.000001', 'USDC').amount).toBe(1n)
    expect(moneyFromDatabase('7.000000', 'JPY').amount).toBe(7n)
  })

  it.each([
    ['0.005', 'INR', 'the database holds 0.005 INR: TOO_MANY_DECIMALS'],
    ['0.500000', 'JPY', 'the database holds 0.500000 JPY: TOO_MANY_DECIMALS'],
    ['1e3.000000', 'JPY', 'the database holds 1e3.000000 JPY: NOT_A_NUMBER'],
    ['NaN', 'JPY', 'the database holds NaN JPY: NOT_A_NUMBER'],
  ] as const)('is refused as %s %s: no such amount exists', (text, currencyCode, message) => {
    expect(() => moneyFromDatabase(text, currencyCode)).toThrow(message)
  })
})

describe('parsePercent', () => {
  it.each([
    ['0', 0n],
    ['1.5', 1_500_000n],
    ['12', 12_000_000n],
    ['100', 100_000_000n],
    ['0.000001', 1n],
    ['19.123456', 19_123_456n],
  ])('reads %s', (text, millionths) => {
    expect(parsePercent(text)).toBe(millionths)
  })

  it.each(['', '1.', '.5', '-1', '1000', '1.1234567', '1,5', '1.5%', 'a1', '1e1'])('refuses %j', (text) => {
    expect(parsePercent(text)).toBeUndefined()
    expect(() => percentOf(money(100n, 'INR'), text)).toThrow(`not a percentage: ${text}`)
  })
})

describe('percentOf', () => {
  it.each<[bigint, CurrencyCode, string, bigint]>([
    [10000n, 'INR', '1.5', 150n],
    [50n, 'INR', '1', 1n],
    [49n, 'INR', '1', 0n],
    [333n, 'JPY', '1.5', 5n],
    [-50n, 'INR', '1', -1n],
    [-49n, 'INR', '1', 0n],
    [-10000n, 'INR', '1.5', -150n],
    [10000n, 'INR', '100', 10000n],
    [100n, 'INR', '0', 0n],
  ])('of %s %s at %s %% is %s, rounded half-up', (amount, currencyCode, percent, expected) => {
    expect(percentOf(money(amount, currencyCode), percent).amount).toBe(expected)
  })
})

describe('sums', () => {
  it('of one currency are exact, and subtraction reverses addition', () => {
    expect(add(money(1050n, 'INR'), money(7n, 'INR'))).toEqual(money(1057n, 'INR'))
    expect(subtract(money(1050n, 'INR'), money(7n, 'INR'))).toEqual(money(1043n, 'INR'))
  })

  it('of two currencies throw', () => {
    expect(() => add(money(1n, 'INR'), money(1n, 'THB'))).toThrow('cannot add THB to INR')
    expect(() => subtract(money(1n, 'INR'), money(1n, 'THB'))).toThrow('cannot add THB to INR')
  })
})

describe('the currencies', () => {
  it('are the 24 of the specification', () => {
    expect(currencies).toHaveLength(24)
    expect(currencyOf('VND').minorUnits).toBe(0)
  })

  it('have a number in ISO 4217 but for crypto currencies', () => {
    expect(currencyOf('INR')).toEqual({
      code: 'INR',
      name: 'Indian Rupee',
      minorUnits: 2,
      type: 'FIAT',
      numericCode: '356',
    })
    expect(currencyOf('USDT')).toEqual({ code: 'USDT', name: 'Tether USD', minorUnits: 6, type: 'CRYPTO' })
    const numbers = currencies.filter(({ type }) => type === 'FIAT').map(({ numericCode }) => numericCode)
    expect(numbers).toHaveLength(22)
    expect(numbers.filter((number) => !/^\d{3}$/.test(number ?? ''))).toEqual([])
    expect(new Set(numbers).size).toBe(22)
  })

  it('are distinguished from other codes', () => {
    expect(currencies.every(({ code }) => isCurrencyCode(code))).toBe(true)
    expect(['EUR', 'inr', ''].some(isCurrencyCode)).toBe(false)
    expect(() => currencyOf('EUR' as CurrencyCode)).toThrow('unknown currency EUR')
  })
})
