import { expect, it } from 'vitest'
import { lineDay } from './planned-day.ts'

it.each([
  // Friday, 27 November 2026.
  ['2026-11-27', 1, '2026-11-28', 'COME'],
  ['2026-11-27', 1, '2026-11-30', 'PLANNED'],
  ['2026-11-27', 1, '2026-12-02', 'PLANNED'],
  ['2026-11-27', 1, '2026-12-03', 'NEVER'],
  ['2026-11-27', 10, '2026-12-07', 'PLANNED'],
  ['2026-11-27', 10, '2026-12-08', 'NEVER'],
  ['2026-11-27', 1, '2069-02-01', 'NEVER'],
  ['2026-11-27', 1, '2020-01-01', 'COME'],
  // Monday.
  ['2026-11-30', 1, '2026-12-03', 'PLANNED'],
  ['2026-11-30', 1, '2026-12-04', 'NEVER'],
] as const)('on %s with a booking lag of %s, a line of %s is %s', (today, bookingLagDays, day, expected) => {
  expect(lineDay(day, { today, bookingLagDays })).toBe(expected)
})
