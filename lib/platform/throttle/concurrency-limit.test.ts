import { expect, it } from 'vitest'
import { openConcurrencyLimit } from './concurrency-limit.ts'

it('gives so many places at once under each name', () => {
  const places = openConcurrencyLimit()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeUndefined()
  expect(places.take('b', 2)).toBeDefined()
})

it('gives a place again that was given back, and counts giving it back twice once', () => {
  const places = openConcurrencyLimit()
  const first = places.take('a', 2)
  places.take('a', 2)
  first?.()
  first?.()
  expect(places.take('a', 2)).toBeDefined()
  expect(places.take('a', 2)).toBeUndefined()
})
