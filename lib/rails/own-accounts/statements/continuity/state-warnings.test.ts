import { expect, it } from 'vitest'
import { money } from '../../../../money/money.ts'
import { stateWarnings } from './statement-state.ts'

it.each([
  [1_000n, ['BOOKS_DIFFER: 123: the bank closes with 50 on 2026-03-02, the books have 10 more']],
  [-1_000n, ['BOOKS_DIFFER: 123: the bank closes with 50 on 2026-03-02, the books have 10 less']],
  [0n, []],
])('the warning of books that differ by %s says which side has more', (difference, expected) => {
  const last = {
    accountId: '1',
    to: '2026-03-02',
    number: undefined,
    format: 'mt940',
    closing: money(5_000n, 'INR'),
    bookedLater: money(0n, 'INR'),
  }
  const state = { last, gaps: [], lateness: undefined, difference: money(difference, 'INR') }
  expect(stateWarnings(state, '123').map(({ code, message }) => `${code}: ${message}`)).toEqual(expected)
})
