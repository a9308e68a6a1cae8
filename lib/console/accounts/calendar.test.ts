import { expect, it } from 'vitest'
import { calendarOf, daysOfMonth, isMonth, monthLater } from './calendar.ts'

it.each([
  ['2026-02', 28],
  ['2024-02', 29],
  ['2026-12', 31],
])('%s has %i days', (month, count) => {
  expect(daysOfMonth(month)).toHaveLength(count)
  expect(daysOfMonth(month).at(-1)).toBe(`${month}-${count}`)
})

it('months follow each other over the end of a year', () => {
  expect(monthLater('2026-12', 1)).toBe('2027-01')
  expect(monthLater('2026-01', -1)).toBe('2025-12')
  expect([isMonth('2026-13'), isMonth('26-01'), isMonth('2026-01')]).toEqual([false, false, true])
})

it('a day is covered, begins a statement before which something is missing, has none, or has not come', () => {
  const spans = [
    { importId: 'a', from: '2026-03-02', to: '2026-03-04' },
    { importId: 'b', from: '2026-03-07', to: '2026-03-07' },
  ]
  const gaps = [{ code: 'BALANCE_GAP', key: 'k', message: 'lines are missing', from: '2026-03-07' }] as const
  const days = calendarOf('2026-03', { spans, gaps, today: '2026-03-09' })
  expect(days.slice(0, 11).map(({ state, importId }) => [state, importId])).toEqual([
    ['NONE', undefined],
    ['COVERED', 'a'],
    ['COVERED', 'a'],
    ['COVERED', 'a'],
    ['NONE', undefined],
    ['NONE', undefined],
    ['GAP', 'b'],
    ['NONE', undefined],
    ['NONE', undefined],
    ['AHEAD', undefined],
    ['AHEAD', undefined],
  ])
})
