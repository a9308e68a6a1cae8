import { describe, expect, it } from 'vitest'
import { pageLimit } from './page-limit.ts'

describe('how many items a page may have', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['007', 7],
    ['200', 200],
    [undefined, 50],
  ])('%s is %i', (text, limit) => expect(pageLimit.parse(text)).toBe(limit))

  it.each(['0', '201', '-1', '+5', ' 5', '5 ', '0x10', '1e1', '5.0', '1_0', '٥', 'ten', '9'.repeat(30)])(
    'is never %j: only plain decimal digits are a number',
    (text) =>
      expect(pageLimit.safeParse(text).error?.issues).toMatchObject([
        { message: 'must be a whole number from 1 to 200' },
      ]),
  )
})
