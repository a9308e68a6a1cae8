import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [7_500, '2 h 5 min'],
  [273_600, '3 d 4 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
