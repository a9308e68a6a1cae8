import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  crossRate,
  isSameRate,
  one,
  parseRate,
  rateJson,
  rateText,
  significantDigits,
  type Rate,
} from './rate.ts'

const rate = (text: string): Rate => {
  const parsed = parseRate(text)
  if (!parsed) throw new Error(text)
  return parsed
}

/** As sources write them: 0.000000000001 to 999999999999.999999999999. */
const anyText = fc
  .tuple(fc.bigInt(0n, 10n ** 12n - 1n), fc.stringMatching(/^\d{1,12}$/))
  .filter(([whole, fraction]) => whole > 0n || /[1-9]/.test(fraction))
  .map(([whole, fraction]) => `${whole}.${fraction}`)
const anyRate = anyText.map(rate)

/** Rates as currencies have them, so that an inverse has room for its digits. */
const currencyRate = fc
  .integer({ min: 1, max: 99_999_999 })
  .map((digits) => rate((digits / 10_000).toFixed(4)))

const digitsOf = (value: Rate): number => value.digits.toString().replace(/0+$/, '').length

describe('a written rate', () => {
  it.each([
    ['1.1514', '1.1514'],
    ['19876.54', '19876.54'],
    ['89.2350', '89.235'],
    ['155', '155'],
    ['100', '100'],
    ['1.151400000000', '1.1514'],
    ['0.000042', '0.000042'],
    ['007.5', '7.5'],
  ])('%s is %s', (text, shortest) => {
    expect(rateText(rate(text))).toBe(shortest)
  })

  it.each([
    '',
    '0',
    '0.000',
    '-1.5',
    '+1',
    '1,5',
    '1e3',
    '.5',
    '5.',
    ' 1',
    'N/A',
    'Infinity',
    '1234567890123',
    '1.1234567890123',
  ])('"%s" is none', (text) => {
    expect(parseRate(text)).toBeUndefined()
  })

  it('is read back from its text and from JSON unchanged, digit for digit', () => {
    fc.assert(
      fc.property(anyRate, (value) => {
        expect(rate(rateText(value))).toEqual(value)
        expect(JSON.stringify({ rate: rateJson(value) })).toBe(`{"rate":${rateText(value)}}`)
      }),
    )
  })

  it('prints more digits than a binary number can hold', () => {
    expect(JSON.stringify([rateJson(rate('123456789012.123456789012'))])).toBe('[123456789012.123456789012]')
  })
})

describe('a cross rate', () => {
  it.each([
    // One euro costs 1.16 dollars and 102.7296 rupees: a dollar costs 88.56 rupees exactly.
    ['1.16', '102.7296', '88.56'],
    ['1', '88.6', '88.6'],
    ['88.6', '1', '0.01128668172'],
    ['3', '1', '0.3333333333'],
    ['3', '2', '0.6666666667'],
    ['16700', '1', '0.00005988023952'],
    ['0.000042', '999999999', '23809523790000'],
    // Exactly between two of ten digits: up.
    ['8', '1.2345678908', '0.1543209864'],
    ['2', '2.0000000001', '1'],
    ['2', '2.000000001', '1.000000001'],
  ])('of %s and %s is %s', (a, b, result) => {
    expect(rateText(crossRate(rate(a), rate(b)))).toBe(result)
  })

  it('has at most ten significant digits and is the nearest such number', () => {
    fc.assert(
      fc.property(anyRate, anyRate, (a, b) => {
        const cross = crossRate(a, b)
        expect(digitsOf(cross)).toBeLessThanOrEqual(significantDigits)
        expect(errorOf(cross, a, b) * 2n * 10n ** 9n).toBeLessThanOrEqual(scaleOf(a, b, cross))
      }),
    )
  })

  it('of a rate with itself is 1', () => {
    fc.assert(
      fc.property(anyRate, (value) => {
        expect(crossRate(value, value)).toEqual(one)
      }),
    )
  })

  it('and its opposite multiply to 1, but for the last digits', () => {
    fc.assert(
      fc.property(currencyRate, currencyRate, (a, b) => {
        const there = crossRate(a, b)
        const back = crossRate(b, a)
        const product = there.digits * back.digits
        const unit = 10n ** BigInt(there.decimals + back.decimals)
        const difference = product > unit ? product - unit : unit - product
        // Each is off by half a unit of its tenth digit at most.
        expect(difference * 10n ** 9n <= unit + unit / 100n).toBe(true)
      }),
    )
  })

  it('inverted twice is the rate again, to nine digits', () => {
    fc.assert(
      fc.property(currencyRate, (value) => {
        const again = crossRate(crossRate(value, one), one)
        const [x, y] = [
          value.digits * 10n ** BigInt(again.decimals),
          again.digits * 10n ** BigInt(value.decimals),
        ]
        expect((x > y ? x - y : y - x) * 10n ** 9n).toBeLessThanOrEqual(x + x / 100n)
      }),
    )
  })

  it('grows with the price of the quote currency', () => {
    fc.assert(
      fc.property(anyRate, anyRate, anyRate, (base, b, c) => {
        const [less, more] =
          b.digits * 10n ** BigInt(c.decimals) <= c.digits * 10n ** BigInt(b.decimals) ? [b, c] : [c, b]
        const [low, high] = [crossRate(base, less), crossRate(base, more)]
        expect(low.digits * 10n ** BigInt(high.decimals) <= high.digits * 10n ** BigInt(low.decimals)).toBe(
          true,
        )
      }),
    )
  })
})

it('recognises equal rates in any notation', () => {
  expect(isSameRate(rate('1.50'), rate('1.5'))).toBe(true)
  expect(isSameRate(rate('1.5'), rate('15'))).toBe(false)
})

/** |cross × a − b| as a whole number of 10^-(all decimals), and b on the same scale. */
function errorOf(cross: Rate, a: Rate, b: Rate): bigint {
  const got = cross.digits * a.digits * 10n ** BigInt(b.decimals)
  const exact = scaleOf(a, b, cross)
  return got > exact ? got - exact : exact - got
}

function scaleOf(a: Rate, b: Rate, cross: Rate): bigint {
  return b.digits * 10n ** BigInt(a.decimals + cross.decimals)
}
