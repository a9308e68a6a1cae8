import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnCases } from '../../../../testing/drawn-cases.ts'
import { knownLine as known, newLine as line } from '../../../../testing/statements/lines-to-identify.ts'
import { identifyLines } from './identify-lines.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

const counts = (format: string, some: readonly NewLine[], before: readonly KnownLine[]) => {
  const { booked, sighted, repeated } = identifyLines(format, some, before)
  const doubtful = booked.filter(({ isPossibleDuplicate }) => isPossibleDuplicate).length
  return { booked: booked.length - doubtful, doubtful, duplicates: sighted.length + repeated.length }
}

describe('in one format', () => {
  it('a line that is known is none of a later file, whatever its place', () => {
    const decisions = identifyLines('csv', [line({ identity: 2n }), line()], [known('csv')])
    expect(decisions).toMatchObject({ booked: [{ occurrence: 1 }], repeated: [expect.any(String)] })
  })
  it('two equal lines of one statement are two transfers', () =>
    expect(counts('csv', [line(), line()], [])).toEqual({ booked: 2, doubtful: 0, duplicates: 0 }))
  it('of three equal lines, one of which is known, two are new and numbered on', () => {
    const { booked } = identifyLines('csv', [line(), line(), line()], [known('csv')])
    expect(booked.map(({ occurrence }) => occurrence)).toEqual([2, 3])
  })
  it('another text is another line', () =>
    expect(counts('csv', [line({ identity: 2n })], [known('csv')])).toMatchObject({ booked: 1 }))
  it('an equal line of the statement that this one continues is another transfer', () => {
    const { booked } = identifyLines('csv', [line()], [known('csv', { isApart: true })])
    expect(booked).toMatchObject([{ occurrence: 2, isPossibleDuplicate: false }])
  })
})

describe('across formats', () => {
  it('the number of a line counts the lines of its own format alone', () => {
    const before = [known('ofx', { amount: 7n, occurrence: 5 })]
    expect(identifyLines('csv', [line()], before).booked).toMatchObject([{ occurrence: 1 }])
  })
  it.each([
    ['as many as are known: none is new', 2, 2, { booked: 0, doubtful: 0, duplicates: 2 }],
    ['fewer than are known: none is new', 1, 2, { booked: 0, doubtful: 0, duplicates: 1 }],
    ['more than are known: the difference is new and in doubt', 3, 1, { doubtful: 2, duplicates: 1 }],
    ['none known: all are new', 2, 0, { booked: 2, doubtful: 0, duplicates: 0 }],
  ])('%s', (_, now, before, expected) => {
    const some = Array.from({ length: now }, (__, at) => line({ identity: BigInt(at) }))
    const others = Array.from({ length: before }, () => known('ofx', { identity: 99n }))
    expect(counts('csv', some, others)).toMatchObject(expected)
  })
  it('a reference of both tells which line is known, so the other is new without doubt', () => {
    const [a, b] = [line({ identity: 1n, references: [7n] }), line({ identity: 2n, references: [8n] })]
    const { booked, sighted } = identifyLines('csv', [a, b], [known('ofx', { references: [8n], id: 'K' })])
    expect(booked).toMatchObject([{ id: a.id, isPossibleDuplicate: false }])
    expect(sighted).toMatchObject([{ id: b.id, duplicateOf: 'K' }])
  })
  it('a reference of both tells the same before sums do: two transfers are no batch of a third', () => {
    const before = [
      known('csv', { id: 'A', references: [1n] }),
      known('csv', { id: 'B', references: [2n], identity: 2n }),
      known('csv', { id: 'C', references: [3n], identity: 3n, amount: 200n }),
    ]
    const batch = [line({ entry: 1, references: [1n] }), line({ entry: 1, references: [2n], identity: 2n })]
    const total = line({ references: [3n], identity: 3n, amount: 200n })
    const { booked, sighted } = identifyLines('camt.053', [...batch, total], before)
    expect([booked, sighted.map(({ duplicateOf }) => duplicateOf)]).toEqual([[], ['A', 'B', 'C']])
  })
  it('lines that say the same are not in doubt: either may be the new one', () =>
    expect(counts('csv', [line(), line()], [known('ofx', { identity: 5n })])).toMatchObject({
      booked: 1,
      doubtful: 0,
    }))
  it('a transfer that the format has shown before is no other line of it', () => {
    const transfer = known('ofx', { id: 'K', identity: 5n })
    const seen = known('csv', { identity: 1n, duplicateOf: 'K' })
    expect(counts('csv', [line(), line({ identity: 2n })], [transfer, seen])).toMatchObject({
      booked: 1,
      duplicates: 1,
    })
  })
})

describe('a batch and its total', () => {
  it('are told apart from transfers that are the same one by one', () => {
    const isOfTotal = (format: string, some: readonly NewLine[], before: readonly KnownLine[]) =>
      identifyLines(format, some, before).sighted.map((one) => one.isOfTotal)
    const some = [40n, 60n].map((amount) => line({ amount, identity: amount, entry: 1 }))
    expect(isOfTotal('camt.054', some, [known('camt.053', { batchOf: 2 })])).toEqual([true, true])
    expect(isOfTotal('camt.053', [line({ batchOf: 2 })], details())).toEqual([false])
    expect(isOfTotal('camt.054', some.slice(0, 1), [known('csv', { amount: 40n })])).toEqual([false])
  })
  it('one transfer of a batch that this format has shown says nothing of the others', () => {
    const batch = details()
    const seen = known('csv', { amount: 40n, identity: 5n, duplicateOf: batch[0]?.id ?? '' })
    expect(counts('csv', [line({ amount: 60n, identity: 6n })], [...batch, seen])).toMatchObject({
      booked: 0,
      duplicates: 1,
    })
  })
  it('a total that this format has shown says nothing of other batches and transfers', () => {
    const [shown, other] = [details(), details({ entry: 4 })]
    const total = known('csv', { identity: 5n, duplicateOf: shown[0]?.id ?? '' })
    const single = known('ofx', { amount: 70n, identity: 8n })
    const some = [line({ amount: 60n, identity: 6n }), line({ amount: 70n, identity: 7n })]
    expect(counts('csv', some, [...shown, ...other, total, single])).toMatchObject({
      booked: 0,
      duplicates: 2,
    })
  })
  const details = (more: Partial<KnownLine> = {}) =>
    [40n, 60n].map((amount) => known('camt.054', { amount, identity: amount, entry: 3, ...more }))
  it('are the same money when the total comes after its transfers', () =>
    expect(counts('camt.053', [line({ batchOf: 2 })], details())).toMatchObject({
      booked: 0,
      duplicates: 1,
    }))
  it('are the same money when the transfers come after their total', () => {
    const some = [40n, 60n].map((amount) => line({ amount, identity: amount, entry: 1 }))
    const total = known('camt.053', { batchOf: 2 })
    expect(counts('camt.054', some, [total])).toMatchObject({ booked: 0, duplicates: 2 })
  })
  it('are not when the total has another number of transfers', () =>
    expect(counts('camt.053', [line({ batchOf: 3 })], details())).toMatchObject({ booked: 1 }))
  it('are in doubt when only the sum says so', () =>
    expect(counts('camt.053', [line()], details())).toMatchObject({ doubtful: 1 }))
  it('are the same when a reference of both says so', () =>
    expect(counts('camt.053', [line({ references: [9n] })], details({ references: [9n] }))).toMatchObject({
      duplicates: 1,
      doubtful: 0,
    }))
  it('a single transfer of the amount of one of the batch is another one', () =>
    expect(counts('camt.053', [line({ batchOf: 2 }), line({ amount: 40n })], details())).toMatchObject({
      booked: 1,
      duplicates: 1,
    }))
  it('also when the total came in an earlier file', () => {
    const batch = details()
    const seen = known('camt.053', { amount: 100n, identity: 1n, duplicateOf: batch[0]?.id ?? '' })
    expect(counts('camt.053', [line({ amount: 60n, identity: 60n })], [...batch, seen])).toMatchObject({
      booked: 1,
    })
  })
})

/**
 * What a day has, as each format writes it: amounts and texts repeat, and formats tell different
 * things.
 */
const transfers = fc.array(fc.record({ amount: fc.bigInt(1n, 3n), text: fc.bigInt(1n, 3n) }), {
  maxLength: 8,
})
const formats = ['csv', 'ofx', 'mt940'] as const
const identityIn = { csv: [1n, 0n], ofx: [0n, 1n], mt940: [1n, 10n] } as const

it('files of a whole day in any formats and order bring each transfer once, and none in doubt', () => {
  fc.assert(
    fc.property(
      transfers,
      fc.array(fc.constantFrom(...formats), { minLength: 1, maxLength: 6 }),
      (all, files) => {
        const stored: KnownLine[] = []
        for (const format of files) {
          const [byAmount, byText] = identityIn[format]
          const some = all.map(({ amount, text }) =>
            line({ amount, identity: amount * byAmount * 100n + text * byText + amount * 1000n }),
          )
          const { booked, sighted } = identifyLines(format, some, stored)
          const byId = new Map(some.map((one) => [one.id, one]))
          const store = (id: string, more: Partial<KnownLine>) =>
            stored.push(known(format, { ...byId.get(id), ...more }))
          for (const { id, occurrence, isPossibleDuplicate } of booked) {
            expect(isPossibleDuplicate).toBe(false)
            store(id, { occurrence })
          }
          for (const { id, ...more } of sighted) store(id, more)
        }
        const brought = stored.filter(({ duplicateOf }) => duplicateOf === undefined)
        const amounts = (some: readonly { amount: bigint }[]) =>
          some.map(({ amount }) => `${amount}`).toSorted()
        expect(amounts(brought)).toEqual(amounts(all))
        const keys = stored.map(({ format, identity, occurrence }) => `${format} ${identity} ${occurrence}`)
        expect(new Set(keys).size).toBe(keys.length)
      },
    ),
    { numRuns: drawnCases(500) },
  )
})

describe('what the rail of the account has reported', () => {
  const reported = (more: Partial<NewLine> = {}) => line({ identity: 0n, ...more })

  it('is known by a reference, so that an equal line is new without doubt', () => {
    const [a, b] = [line({ identity: 1n, references: [7n] }), line({ identity: 2n, references: [8n] })]
    const report = reported({ references: [8n] })
    const { booked, sighted } = identifyLines('csv', [a, b], [], [report])
    expect(booked).toMatchObject([{ id: a.id, isPossibleDuplicate: false }])
    expect(sighted).toMatchObject([{ id: b.id, duplicateOf: report.id, isOfReport: true }])
  })
  it('is counted where no reference tells, and what is more than reported is in doubt', () => {
    const lines3 = [1n, 2n, 3n].map((identity) => line({ identity }))
    const { booked, sighted } = identifyLines('csv', lines3, [], [reported(), reported()])
    expect([booked.length, sighted.length]).toEqual([1, 2])
    expect(booked[0]?.isPossibleDuplicate).toBe(true)
  })
  it('is not taken for the total of a batch', () => {
    const batch = [line({ entry: 1 }), line({ entry: 1, identity: 2n })]
    const { booked } = identifyLines('camt.053', batch, [], [reported({ amount: 200n })])
    expect(booked.map(({ isPossibleDuplicate }) => isPossibleDuplicate)).toEqual([false, false])
  })
})
