import { describe, expect, it } from 'vitest'
import { pageLimit } from '../../api/endpoint/page-limit.ts'
import { atMost, cutPage, readWhenSettled } from './list-page.ts'

const rowsAt = (...places: bigint[]) => places.map((micros) => ({ micros }))

describe('a page', () => {
  it.each([
    ['all rows, if there are no more', [1n, 2n], [1n, 2n], false, 2n],
    ['the requested number of rows, if there are more', [1n, 2n, 3n], [1n, 2n], true, 2n],
    [
      'rows that an earlier row may still join, and the next page begins before it',
      [1n, 9n, 10n],
      [1n, 9n],
      true,
      1n,
    ],
    [
      'only rows that an earlier row may still join, and cannot advance',
      [9n, 10n, 11n],
      [9n, 10n],
      true,
      undefined,
    ],
    ['nothing', [], [], false, undefined],
  ])('of two rows, settled before 9, has %s', (_, found, shown, hasMore, last) => {
    expect(cutPage(rowsAt(...found), 2, 9n)).toEqual({
      rows: rowsAt(...shown),
      hasMore,
      last: last === undefined ? undefined : { micros: last },
    })
  })
})

describe('a page that cannot advance', () => {
  const reader = (nowhere: number) => {
    let reads = 0
    return { reads: () => reads, read: () => Promise.resolve({ cannotAdvance: (reads += 1) <= nowhere }) }
  }

  it.each([0, 1, 3])('is read again until it can advance: %i times', async (nowhere) => {
    const { read, reads } = reader(nowhere)
    expect(await readWhenSettled(read)).toEqual({ cannotAdvance: false })
    expect(reads()).toBe(nowhere + 1)
  })

  it('is returned as it is after five reads', async () => {
    const { read, reads } = reader(Infinity)
    expect(await readWhenSettled(read)).toEqual({ cannotAdvance: true })
    expect(reads()).toBe(5)
  })
})

it('a page of the usual length has its limit in the text of its statement, where the planner sees it', () => {
  const usual = pageLimit.parse(undefined) + 1
  expect(atMost(usual, 4)).toEqual({ name: 'usual', words: `limit ${usual}`, values: [] })
  expect(atMost(usual + 1, 4)).toEqual({ name: 'any', words: 'limit $5', values: [usual + 1] })
})
