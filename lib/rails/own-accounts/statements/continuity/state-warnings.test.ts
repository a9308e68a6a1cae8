import { expect, it } from 'vitest'
import { money } from '../../../../money/money.ts'
import { stateWarnings } from './statement-state.ts'

it.each([
  [1_000n, ['BOOKS_DIFFER: 123: the bank closes with 50 on 2026-03-03, the books have 10 more']],
  [-1_000n, ['BOOKS_DIFFER: 123: the bank closes with 50 on 2026-03-03, the books have 10 less']],
  [0n, []],
])(
  'the warning of books that differ by %s says which side has more, on the day of the balance',
  (difference, expected) => {
    const last = {
      accountId: '1',
      // It has lines of tomorrow already.
      to: '2026-03-02',
      through: '2026-03-03',
      number: undefined,
      format: 'mt940',
      closing: money(5_000n, 'INR'),
      bookedLater: money(0n, 'INR'),
    }
    const state = { last, gaps: [], lateness: undefined, difference: money(difference, 'INR') }
    expect(stateWarnings(state, '123').map(({ code, message }) => `${code}: ${message}`)).toEqual(expected)
  },
)
