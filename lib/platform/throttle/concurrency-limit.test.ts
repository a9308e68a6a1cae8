import { expect, it } from 'vitest'
import { openConcurrencyLimit } from './concurrency-limit.ts'

it('allows that many slots at once for each name', () => {
  const places = openConcurrencyLimit()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeUndefined()
  expect(places.take('b', 2)).toBeDefined()
})

it('reuses a slot that was freed, and frees it only once', () => {
  const places = openConcurrencyLimit()
  const first = places.take('a', 2)
  places.take('a', 2)
  first?.()
  first?.()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeUndefined()
})
