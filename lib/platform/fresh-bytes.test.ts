import { expect, it } from 'vitest'
import { freshBytes } from './fresh-bytes.ts'

it('no bytes are given out twice, whatever is asked for', () => {
  const given = Array.from({ length: 3_000 }, (_, index) => freshBytes(12 + (index % 50)))
  expect(given.map(({ length }) => length)).toEqual(given.map((_, index) => 12 + (index % 50)))
  const beginnings = given.map((bytes) => bytes.subarray(0, 12).toString('hex'))
  expect(new Set(beginnings).size).toBe(given.length)
})

it('what was given out stays as it is when more is drawn', () => {
  const first = freshBytes(16)
  const before = first.toString('hex')
  for (let drawn = 0; drawn < 1_000; drawn += 1) freshBytes(16)
  expect(first.toString('hex')).toBe(before)
})

it('more than is drawn at a time is given too', () => {
  const bytes = freshBytes(10_000)
  expect(bytes).toHaveLength(10_000)
  // Of as many random bytes each value is there, but for a chance of 10^-15.
  expect(new Set(bytes).size).toBe(256)
})
