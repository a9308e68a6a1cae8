import { expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { openAmong } from './clearing.ts'

const posting = (amount: bigint, name: string, currencyCode: 'INR' | 'THB' = 'INR') => ({
  name,
  money: money(amount, currencyCode),
})
const names = (postings: readonly ReturnType<typeof posting>[]) => openAmong(postings).map(({ name }) => name)

it.each([
  ['two sides of one amount', [posting(-100n, 'out'), posting(100n, 'in')], []],
  ['one side', [posting(-100n, 'out')], ['out']],
  [
    'the oldest of two equal sides first',
    [posting(5n, 'first'), posting(5n, 'second'), posting(-5n, 'x')],
    ['second'],
  ],
  [
    'other amounts and currencies',
    [posting(5n, 'a'), posting(-6n, 'b'), posting(-5n, 'c', 'THB')],
    ['a', 'b', 'c'],
  ],
])('open entries of a clearing account: %s', (_, postings, open) => {
  expect(names(postings)).toEqual(open)
})
