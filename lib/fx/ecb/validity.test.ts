import { describe, expect, it } from 'vitest'
import { frankfurtDate, isDate, validityOf } from './validity.ts'

describe('a day’s reference rates', () => {
  it.each([
    ['Thursday', '2026-11-19', '2026-11-19T15:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    ['Friday', '2026-11-20', '2026-11-20T15:00:00.000Z', '2026-11-23T23:00:00.000Z'],
    ['a Thursday in summer', '2026-07-16', '2026-07-16T14:00:00.000Z', '2026-07-17T22:00:00.000Z'],
    [
      'the Friday before the clocks go back',
      '2026-10-23',
      '2026-10-23T14:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ],
    [
      'the Friday before they go forward',
      '2026-03-27',
      '2026-03-27T15:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ],
    ['Maundy Thursday 2026', '2026-04-02', '2026-04-02T14:00:00.000Z', '2026-04-07T22:00:00.000Z'],
    ['Maundy Thursday 2027', '2027-03-25', '2027-03-25T15:00:00.000Z', '2027-03-30T22:00:00.000Z'],
    ['the day before the first of May', '2026-04-30', '2026-04-30T14:00:00.000Z', '2026-05-04T22:00:00.000Z'],
    ['Christmas Eve', '2026-12-24', '2026-12-24T15:00:00.000Z', '2026-12-28T23:00:00.000Z'],
    ['New Year’s Eve', '2026-12-31', '2026-12-31T15:00:00.000Z', '2027-01-04T23:00:00.000Z'],
  ])('of %s hold from 16:00 in Frankfurt to the end of the next working day', (_, date, from, to) => {
    const { validFrom, validTo } = validityOf(date)
    expect([validFrom.toISOString(), validTo.toISOString()]).toEqual([from, to])
  })
})

it.each([
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21'],
  ['2026-07-20T22:00:00Z', '2026-07-21'],
])('at %s it is %s in Frankfurt', (moment, date) => {
  expect(frankfurtDate(new Date(moment))).toBe(date)
})

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-11-31', false],
  ['20-11-2026', false],
  ['2026-1-1', false],
  ['2026-11-20T00:00', false],
  ['', false],
])('%s names a day: %s', (text, is) => {
  expect(isDate(text)).toBe(is)
})
