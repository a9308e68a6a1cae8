import { describe, expect, it } from 'vitest'
import { FreeTransfers } from './free-transfers.ts'

const first = { references: [1n, 2n] }
const second = { references: [2n, 3n] }
const third = { references: [3n] }

describe('transfers that no line has taken', () => {
  it.each([
    ['one of its references', [1n], first],
    ['the first of several that carry it', [2n], first],
    ['the first of those that are named, in whatever order', [3n, 1n], first],
    ['no reference of theirs', [4n], undefined],
    ['nothing', [], undefined],
  ])('are found by %s', (_, references, found) => {
    expect(new FreeTransfers([first, second, third]).takeNamed(references)).toBe(found)
  })

  it('are taken once, each in its turn', () => {
    const free = new FreeTransfers([first, second, third])
    expect([[2n], [2n], [3n], [3n], [2n]].map((references) => free.takeNamed(references))).toEqual([
      first,
      second,
      third,
      undefined,
      undefined,
    ])
  })
})
