import { expect, it } from 'vitest'
import { keepNewest } from './keep-newest.ts'

it('the oldest entry goes when there are more than may be kept', () => {
  const kept = new Map<string, number>()
  for (const [at, key] of ['a', 'b', 'a', 'c'].entries()) keepNewest(kept, 2, key, at)
  expect([...kept]).toEqual([
    ['b', 1],
    ['c', 3],
  ])
})
