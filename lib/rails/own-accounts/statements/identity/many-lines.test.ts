import { describe, expect, it } from 'vitest'
import {
  identified,
  knownLine as known,
  newLine as line,
} from '../../../../testing/statements/lines-to-identify.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

// Comparing each line with each transfer would take minutes, within a transaction.

const counts = async (format: string, some: readonly NewLine[], before: readonly KnownLine[]) => {
  const { booked, sighted, repeated } = await identified(format, some, before)
  return { booked: booked.length, duplicates: sighted.length + repeated.length }
}

describe('a day of very many lines', () => {
  const many = 30_000
  const numbers = Array.from({ length: many }, (_, at) => BigInt(at))

  it('of one amount is compared by references in time', async () => {
    const before = numbers.map((no) => known('ofx', { identity: -no, references: [7n, 1_000n + no] }))
    const some = numbers.toReversed().map((no) => line({ identity: no + 1n, references: [1_000n + no] }))
    const { sighted } = await identified('csv', some, before)
    expect(sighted.map(({ duplicateOf }) => duplicateOf)).toEqual(before.toReversed().map(({ id }) => id))
  })

  it('of one amount and one reference is compared in time', async () => {
    const before = numbers.map(() => known('ofx', { references: [7n] }))
    const some = numbers.map((no) => line({ identity: no, references: [7n] }))
    expect(await counts('csv', some, before)).toEqual({ booked: many, duplicates: 0 })
  })

  it('of one amount is compared by texts and positions in time', async () => {
    const before = numbers.map((no) => known('ofx', { id: `known-${no}`, identity: -no - 1n }))
    const some = numbers.toReversed().map((no) => line({ id: `new-${no}`, identity: no + 1n }))
    const texts = Object.fromEntries(
      numbers.flatMap((no) => ['known', 'new'].map((id) => [`${id}-${no}`, `transfer of ${no}`])),
    )
    const { sighted } = await identified('csv', some, before, { texts })
    expect(sighted.map(({ duplicateOf }) => duplicateOf)).toEqual(before.toReversed().map(({ id }) => id))
    const on = <Line extends NewLine>(one: Line, at: number): Line => ({
      ...one,
      balance: 100n * BigInt(at + 1),
    })
    expect(await counts('csv', some.map(on), before.map(on))).toEqual({ booked: 0, duplicates: many })
  })

  it('in batches is compared with totals in time, in either order', async () => {
    const details = <Line extends NewLine>(of: (more: Partial<KnownLine>) => Line): Line[] =>
      numbers.map((no) => of({ amount: 5n + (no >> 1n), identity: no, entry: Number(no >> 1n) }))
    const totals = <Line extends NewLine>(of: (more: Partial<KnownLine>) => Line): Line[] =>
      numbers.filter((no) => no % 2n === 0n).map((no) => of({ amount: 10n + no, identity: -no, batchOf: 2 }))
    const ofKnown = (format: string) => (more: Partial<KnownLine>) => known(format, more)
    const after = await counts('camt.053', totals(line), details(ofKnown('camt.054')))
    expect(after).toEqual({ booked: 0, duplicates: many / 2 })
    const before = await counts('camt.054', details(line), totals(ofKnown('camt.053')))
    expect(before).toEqual({ booked: 0, duplicates: many })
  })
})
