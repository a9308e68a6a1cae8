import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinorUnits, negated, signed, sumOf } from './exact-sum.ts'

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 8 }))
  .map(([minor, places]) =>
    minor < 0n ? negated(fromMinorUnits(`${-minor}`, places)) : fromMinorUnits(`${minor}`, places),
  )

describe('a sum', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['-12.5', '100', '87.5'],
    ['0.05', '-0.05', '0'],
    ['1.005', '0.1', '1.105'],
    ['-0.01', '0', '-0.01'],
    ['99999999999999999999.99', '0.01', '100000000000000000000'],
  ])('of %s and %s is %s', (one, other, sum) => {
    expect(sumOf(one, other)).toBe(sum)
    expect(sumOf(other, one)).toBe(sum)
  })

  it('is taken back by the same amount', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(sumOf(sumOf(one, other), negated(other))).toBe(one)
      }),
    )
  })
})

it.each([
  ['5', 2, '0.05'],
  ['12345', 2, '123.45'],
  ['100', 2, '1'],
  ['100', 0, '100'],
  ['1', 3, '0.001'],
  ['000', 2, '0'],
])('%s with %s places is %s', (digits, places, value) => {
  expect(fromMinorUnits(digits, places)).toBe(value)
})

it('has a minus for a debit, and none for zero', () => {
  expect([signed('5', 'DEBIT'), signed('5', 'CREDIT'), signed('0', 'DEBIT')]).toEqual(['-5', '5', '0'])
})
