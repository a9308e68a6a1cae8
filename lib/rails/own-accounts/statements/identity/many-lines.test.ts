import { describe, expect, it } from 'vitest'
import { knownLine as known, newLine as line } from '../../../../testing/statements/lines-to-identify.ts'
import { identifyLines } from './identify-lines.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

// Comparing each line with each transfer would take minutes, within a transaction.

const counts = (format: string, some: readonly NewLine[], before: readonly KnownLine[]) => {
  const { booked, sighted, repeated } = identifyLines(format, some, before)
  return { booked: booked.length, duplicates: sighted.length + repeated.length }
}

describe('a day of very many lines', () => {
  const many = 30_000
  const numbers = Array.from({ length: many }, (_, at) => BigInt(at))

  it('of one amount is compared by references in time', () => {
    const before = numbers.map((no) => known('ofx', { identity: -no, references: [7n, 1_000n + no] }))
    const some = numbers.toReversed().map((no) => line({ identity: no + 1n, references: [1_000n + no] }))
    const { sighted } = identifyLines('csv', some, before)
    expect(sighted.map(({ duplicateOf }) => duplicateOf)).toEqual(before.toReversed().map(({ id }) => id))
  })

  it('of one amount and one reference is compared in time', () => {
    const before = numbers.map(() => known('ofx', { references: [7n] }))
    const some = numbers.map((no) => line({ identity: no, references: [7n] }))
    expect(counts('csv', some, before)).toEqual({ booked: 0, duplicates: many })
  })

  it('in batches is compared with totals in time, in either order', () => {
    const details = <Line extends NewLine>(of: (more: Partial<KnownLine>) => Line): Line[] =>
      numbers.map((no) => of({ amount: 5n + (no >> 1n), identity: no, entry: Number(no >> 1n) }))
    const totals = <Line extends NewLine>(of: (more: Partial<KnownLine>) => Line): Line[] =>
      numbers.filter((no) => no % 2n === 0n).map((no) => of({ amount: 10n + no, identity: -no, batchOf: 2 }))
    const ofKnown = (format: string) => (more: Partial<KnownLine>) => known(format, more)
    const after = counts('camt.053', totals(line), details(ofKnown('camt.054')))
    expect(after).toEqual({ booked: 0, duplicates: many / 2 })
    const before = counts('camt.054', details(line), totals(ofKnown('camt.053')))
    expect(before).toEqual({ booked: 0, duplicates: many })
  })
})
