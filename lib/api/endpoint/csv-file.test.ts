import { expect, it } from 'vitest'
import { prefersCsv } from './csv-file.ts'

it.each([
  ['text/csv', true],
  ['text/csv;charset=utf-8', true],
  ['TEXT/CSV', true],
  ['text/csv, */*;q=0.1', true],
  ['application/json;q=0.5, text/csv;q=0.9', true],
  ['text/csv;q=0.5, application/json', false],
  ['text/csv, application/json', false],
  ['text/csv;q=0', false],
  ['text/csv;q=much', false],
  ['application/json', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
  [null, false],
])('Accept: %s prefers CSV: %s', (accept, prefers) => {
  expect(prefersCsv(accept)).toBe(prefers)
})
