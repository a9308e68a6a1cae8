import { expect, it } from 'vitest'
import { compactTime, timeOfDay } from './time.ts'

it.each([
  ['02/03/2026 10:15', '10:15:00'],
  ['02/03/26 1:05:09 PM', '13:05:09'],
  ['12:30 AM', '00:30:00'],
  ['2026-03-02T10:15:30.123+07:00', '10:15:30'],
  ['02.03.26', undefined],
  ['02/03/2026', undefined],
  ['02.03.2026', undefined],
  ['2026-03-02', undefined],
  ['10:60', undefined],
  ['25:00', undefined],
])('the time of %s is %s', (text, time) => expect(timeOfDay(text)).toBe(time))

it('the time of digits alone is behind the day', () => {
  expect(compactTime('20260302103005.000[-3:BRT]')).toBe('10:30:05')
  expect(compactTime('20260302')).toBeUndefined()
})

it('a time that stands for a day is none', () =>
  expect(['00:00', '12:00:00', '23:59:59'].map(timeOfDay)).toEqual([undefined, undefined, undefined]))
