import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['-12.50', '-12.50'],
  ['=SUM(A1)', `'=SUM(A1)`],
  ['+66812345678', `'+66812345678`],
  ['-1+1', `'-1+1`],
  ['@cmd, x', `"'@cmd, x"`],
  ['\tTAB', `'\tTAB`],
])('%j is the field %s, and no formula', (text, field) => {
  expect(csvLine([text, 'end'])).toBe(`${field},end\r\n`)
})
