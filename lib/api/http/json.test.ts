import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'

const amountOf = (text: string): unknown => {
  const parsed = parseJson(`{"amount":${text}}`)
  return 'value' in parsed ? (parsed.value as { amount: unknown }).amount : parsed.fault
}

describe('numbers', () => {
  it.each([
    ['499.5', 499.5],
    ['1e3', 1000],
    ['1.50', 1.5],
    ['100.000000000000000000', 100],
    ['0.000000000000000000', 0],
    ['999999999999999', 999999999999999],
    ['9007199254740993', Infinity],
    ['0.1000000000000000055', Infinity],
    ['1.0000000000000000001', Infinity],
    ['123456789012345678901234567890', Infinity],
    ['1e400', Infinity],
    ['1e-400', Infinity],
    ['-9007199254740993', Infinity],
    ['100000000000000000000', 1e20],
  ])('%s becomes %s: what a double cannot hold exactly never becomes another number', (text, expected) => {
    expect(amountOf(text)).toBe(expected)
  })

  it('do not change with up to 15 digits', () => {
    const digits = fc.tuple(fc.nat({ max: 999_999_999_999 }), fc.nat({ max: 999 }))
    fc.assert(
      fc.property(digits, ([whole, fraction]) => {
        const text = `${whole}.${String(fraction).padStart(3, '0')}`
        expect(amountOf(text)).toBe(Number(text))
      }),
    )
  })
})

const fortyOne = '1'.repeat(41)

it.each([fortyOne, `-${fortyOne}`, `0.${fortyOne.slice(1)}`, `${fortyOne.slice(1)}e1`])(
  '%s, a number of 41 digits, is refused wherever it is',
  (text) => {
    const fault = 'The body holds a number of more than 40 digits.'
    expect(amountOf(text)).toBe(fault)
    expect(parseJson(`{"unknown":[{"a":${text}}]}`)).toEqual({ fault })
  },
)

it('40 digits are a number, and any more in a text are text', () => {
  expect(amountOf(`1${'0'.repeat(39)}`)).toBe(1e39)
  expect(parseJson(`{"text":"${fortyOne}"}`)).toEqual({ value: { text: fortyOne } })
})

describe('bodies that are refused', () => {
  it.each([
    ['', 'The body is missing: send a JSON object.'],
    [' \n', 'The body is missing: send a JSON object.'],
    ['{"a":1', 'The body is not JSON'],
    ["{'a':1}", 'The body is not JSON'],
    ['{"a":NaN}', 'The body is not JSON'],
    ['\ufeff{}', 'The body is not JSON'],
    ['{"a":1}x', 'The body is not JSON'],
    ['['.repeat(30_000) + ']'.repeat(30_000), 'The body is nested more than 64 levels deep.'],
    ['{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 'The body is nested more than 64 levels deep.'],
  ])('%.20j: %s', (text, fault) => {
    const parsed = parseJson(text)
    expect('fault' in parsed && parsed.fault).toContain(fault)
  })

  it('are never quoted in the answer', () => {
    const parsed = parseJson('{"secret": hunter2}')
    expect('fault' in parsed && parsed.fault).not.toContain('hunter2')
  })
})

it.each([
  ['[', ']'],
  ['{"a":', '}'],
])('64 levels of %s are read, 65 are not', (open, close) => {
  const nested = (levels: number) => parseJson(`${open.repeat(levels - 1)}{}${close.repeat(levels - 1)}`)
  expect(nested(64)).toHaveProperty('value')
  expect(nested(65)).toHaveProperty('fault')
})

it('brackets beside each other do not count as nesting', () => {
  expect(parseJson(JSON.stringify(Array.from({ length: 200 }, () => [{}])))).toHaveProperty('value')
})

it('brackets in strings do not count as nesting', () => {
  expect(parseJson(JSON.stringify({ text: '[{'.repeat(100) }))).toHaveProperty('value')
})

it('a key named __proto__ is an ordinary key and changes no prototype', () => {
  const parsed = parseJson('{"__proto__":{"isAdmin":true},"a":12345678901234567890}')
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  expect('value' in parsed && Object.keys(parsed.value as object)).toEqual(['__proto__', 'a'])
})

it('of a key given twice the last counts', () => {
  expect(parseJson('{"a":1,"a":2}')).toEqual({ value: { a: 2 } })
})
