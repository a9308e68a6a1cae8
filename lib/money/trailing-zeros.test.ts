import { expect, it } from 'vitest'
import { withoutTrailingZeros } from './trailing-zeros.ts'

it.each([
  ['', ''],
  ['0', ''],
  ['000', ''],
  ['100', '1'],
  ['1001', '1001'],
  ['0010500', '00105'],
])('%j without its last zeros is %j', (digits, expected) => {
  expect(withoutTrailingZeros(digits)).toBe(expected)
})
