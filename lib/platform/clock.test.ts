import { expect, it } from 'vitest'
import { isFresh } from './clock.ts'

const at = Date.UTC(2026, 0, 2)

it.each([
  ['is used while less than the limit has passed', 2_999, true],
  ['is not used from the limit on', 3_000, false],
  ['is not used if the clock was set back since', -1, false],
])('what was cached %s', (_, passedMs, expected) => {
  expect(isFresh({ now: () => new Date(at + passedMs) }, at, 3_000)).toBe(expected)
})
