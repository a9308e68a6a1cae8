import { describe, expect, it } from 'vitest'
import { cutPage, readPatiently } from './list-page.ts'

const rowsAt = (...places: bigint[]) => places.map((micros) => ({ micros }))

describe('a page', () => {
  it.each([
    ['all that was found, and there is no more', [1n, 2n], [1n, 2n], false, 2n],
    ['as many rows as were asked for, and there is more', [1n, 2n, 3n], [1n, 2n], true, 2n],
    [
      'what may still be joined by an earlier row, and begins again before it',
      [1n, 9n, 10n],
      [1n, 9n],
      true,
      1n,
    ],
    ['only what may still be joined, and leads nowhere', [9n, 10n, 11n], [9n, 10n], true, undefined],
    ['nothing', [], [], false, undefined],
  ])('of two places, settled before 9, shows %s', (_, found, shown, goesOn, last) => {
    expect(cutPage(rowsAt(...found), 2, 9n)).toEqual({
      rows: rowsAt(...shown),
      goesOn,
      last: last === undefined ? undefined : { micros: last },
    })
  })
})

describe('a page that leads nowhere', () => {
  const reader = (nowhere: number) => {
    let reads = 0
    return { reads: () => reads, read: () => Promise.resolve({ leadsNowhere: (reads += 1) <= nowhere }) }
  }

  it.each([0, 1, 3])('is read again until it leads on, and then no more: %i times', async (nowhere) => {
    const { read, reads } = reader(nowhere)
    expect(await readPatiently(read)).toEqual({ leadsNowhere: false })
    expect(reads()).toBe(nowhere + 1)
  })

  it('is answered as it is after five looks', async () => {
    const { read, reads } = reader(Infinity)
    expect(await readPatiently(read)).toEqual({ leadsNowhere: true })
    expect(reads()).toBe(5)
  })
})
