import { expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import type { NewLine } from './line-facts.ts'
import { provedByBalances } from './proved-by-balances.ts'
import { transfersOf } from './transfer-of-day.ts'

type Steps = readonly [opening: number, ...amounts: readonly number[]]

/** Lines that move an account from its opening, each with the balance after it. */
function partsOf([opening, ...amounts]: Steps): readonly Partial<NewLine>[] {
  let balance = BigInt(opening)
  return amounts.map((amount) => {
    balance += BigInt(amount)
    return { direction: amount < 0 ? 'DEBIT' : 'CREDIT', amount: BigInt(Math.abs(amount)), balance }
  })
}

function proved(own: readonly NewLine[], known: Parameters<typeof transfersOf>[0], reported: NewLine[] = []) {
  const transfers = transfersOf(known, reported)
  const { same, apart } = provedByBalances(own, transfers)
  return {
    same: same.map(({ line, transfer }) => [own.indexOf(line), transfers.indexOf(transfer)]),
    apart: apart.map((transfer) => transfers.indexOf(transfer)),
  }
}
const own = (steps: Steps) => partsOf(steps).map((part) => newLine(part))
const known = (...all: readonly Steps[]) =>
  all.flatMap((steps) => partsOf(steps).map((part) => knownLine('csv', part)))
const nothing = { same: [], apart: [] }

it.each<[string, Steps, Steps, ReturnType<typeof proved>]>([
  ['that begins where the known ones end is apart', [130, 5], [100, 10, 20], { same: [], apart: [0, 1] }],
  ['that ends where the known ones begin is apart', [95, 5], [100, 10, 20], { same: [], apart: [0, 1] }],
  [
    'with the same steps is the same',
    [100, 10, -20],
    [100, 10, -20],
    {
      same: [
        [0, 0],
        [1, 1],
      ],
      apart: [],
    },
  ],
  ['that is a part has no more of it', [110, 20], [100, 10, 20, 30], { same: [[0, 1]], apart: [0, 2] }],
  ['of which a part is known has that', [100, 10, 20, 30], [110, 20], { same: [[1, 0]], apart: [] }],
  ['that overlaps shares what both have', [110, 20, 30], [100, 10, 20], { same: [[0, 1]], apart: [] }],
  [
    'in another order is the same',
    [100, 20, 10],
    [100, 10, 20],
    {
      same: [
        [0, 1],
        [1, 0],
      ],
      apart: [],
    },
  ],
  ['of other amounts between the same balances proves nothing', [100, 5, 25], [100, 10, 20], nothing],
  ['of the same amounts at other balances proves nothing', [500, 20, 10], [100, 10, 20], nothing],
  ['of which one amount is known among others proves nothing', [100, 20, 10, 5], [100, 5, 5, 25], nothing],
  ['that is shorter than what is known proves nothing', [100, 20, 10], [100, 10, 20, 5], nothing],
  ['that is longer than what is known proves nothing', [100, 10, 20, 5, -5], [100, 20, 10], nothing],
  ['beside a loop elsewhere proves nothing', [100, 10, 20], [500, 10, -10], nothing],
  ['that is a loop in another order proves nothing', [100, 10, -10], [100, -10, 10], nothing],
  ['that is a loop through the end of others proves nothing', [110, 20, -20], [100, 10, 20], nothing],
  ['whose step others take again at their beginning proves nothing', [95, 5], [100, -5, 5, 20], nothing],
  ['that ends elsewhere proves nothing', [100, 20, 10, 7], [100, 10, 20], nothing],
  ['beside a loop at its beginning proves nothing', [100, -5], [100, 10, -10], nothing],
  ['that is a step of a loop proves nothing', [100, 10], [100, 10, -10], nothing],
  ['that is a loop on the way of others proves nothing', [100, 10, -10], [100, 10, 20], nothing],
  [
    'that is the same loop is the same',
    [100, 10, -10],
    [100, 10, -10],
    {
      same: [
        [0, 0],
        [1, 1],
      ],
      apart: [],
    },
  ],
])('a file %s', (_, steps, before, expected) => {
  expect(proved(own(steps), known(before))).toEqual(expected)
})

it('what is known in two chains is judged for each, in whatever order its lines are given', () => {
  const before = known([110, 20], [500, 7], [100, 10])
  expect(proved(own([130, 5]), before)).toEqual({ same: [], apart: [0, 2] })
  expect(proved(own([95, 5]), before)).toEqual({ same: [], apart: [0, 2] })
})

it('what is known with two beginnings has no end at which a file goes on', () => {
  expect(proved(own([110, 5]), known([100, 10], [105, 5], [110, 10]))).toEqual(nothing)
})

it('a line at a position of what is known is not sorted anew elsewhere too', () => {
  const [position, anew] = [[110, 20] as const, [100, 20, 5, 10] as const]
  expect(proved(own([100, 10, 20, 5]), known(position, anew)).same).toEqual([
    [1, 0],
    [0, 3],
    [2, 2],
  ])
})

it('a day of many steps is compared in moments', { timeout: 5000 }, () => {
  const steps = [0, ...Array.from({ length: 40_000 }, () => 1)] as const
  expect(proved(own([40_000, 5]), known(steps)).apart).toHaveLength(40_000)
})

it('a line without a balance, or none at all, proves nothing of its file', () => {
  expect(proved([...own([100, 10]), newLine()], known([100, 10]))).toEqual(nothing)
  expect(proved([], known([100, 10]))).toEqual(nothing)
})

it('what was only reported proves nothing', () => {
  expect(proved(own([100, 10]), [], own([100, 10]))).toEqual(nothing)
})

it('of equal amounts in another order, those that say the same are the same', () => {
  const identities = (lines: readonly number[]) => (_: unknown, at: number) => ({
    identity: BigInt(lines[at] ?? 0),
  })
  const before = known([100, 10, 10, 20]).map((line, at) => ({ ...line, ...identities([1, 2, 3])(line, at) }))
  const again = own([100, 20, 10, 10]).map((line, at) => ({ ...line, ...identities([3, 2, 1])(line, at) }))
  expect(proved(again, before).same).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ])
})

it('of equal amounts in another order, one that another line has shown with the same words is the same', () => {
  const before = known([100, 10, 10, 20]).map((line, at) => ({ ...line, identity: BigInt(at + 1) }))
  const shown = knownLine('csv', { identity: 9n, amount: 10n, duplicateOf: before[1]?.id ?? '' })
  const again = own([100, 20, 10, 10]).map((line, at) => ({ ...line, identity: BigInt(at + 8) }))
  expect(proved(again, [...before, shown]).same).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ])
})
