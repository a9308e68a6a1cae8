import { describe, expect, it } from 'vitest'
import {
  countIdentified as counts,
  identified,
  knownLine as known,
  newLine as line,
} from '../../../../testing/statements/lines-to-identify.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

/** Lines at positions of an account, each a pair of amount and the balance after it. */
const at = (...steps: readonly (readonly [amount: number, after: number, identity?: bigint])[]) =>
  steps.map(([amount, after, identity = BigInt(after)]) => ({
    amount: BigInt(amount),
    balance: BigInt(after),
    identity,
  }))
const lines = (some: readonly Partial<NewLine>[]) => some.map((one) => line(one))
const knownAs = (format: string, some: readonly Partial<NewLine>[], more: Partial<KnownLine> = {}) =>
  some.map((one) => known(format, { ...one, ...more }))
/** The same day and amount, but another identity in every file. */
const differing = (count: number, from = 1n) =>
  Array.from({ length: count }, (_, no) => ({ identity: from + BigInt(no) }))

describe('in one format', () => {
  it('a line that is known is none of a later file, whatever its place', async () => {
    const some = [line({ identity: 2n, amount: 7n }), line()]
    const decisions = await identified('csv', some, [known('csv')])
    expect(decisions).toMatchObject({ booked: [{ occurrence: 1 }], repeated: [some[1]?.id] })
  })
  it('two equal lines of one statement are two transfers', async () =>
    expect(await counts('csv', [line(), line()], [])).toEqual({ booked: 2, doubtful: 0, duplicates: 0 }))
  it('of three equal lines, one of which is known, two are new and numbered on', async () => {
    const { booked } = await identified('csv', [line(), line(), line()], [known('csv')])
    expect(booked.map(({ occurrence }) => occurrence)).toEqual([2, 3])
  })
  it('an equal line of the statement that this one continues is another transfer', async () => {
    const { booked } = await identified('csv', [line()], [known('csv', { isApart: true })])
    expect(booked).toMatchObject([{ occurrence: 2, isPossibleDuplicate: false }])
  })
  it('two equal lines that are known twice are both known', async () => {
    const some = [line(), line()]
    const { repeated } = await identified('csv', some, [known('csv'), known('csv', { occurrence: 2 })])
    expect(repeated).toEqual(some.map(({ id }) => id))
  })
  it('of two lines that one transfer was shown by, only one is that transfer', async () => {
    const shown = [2n, 3n].map((identity) => known('csv', { identity, duplicateOf: 'K' }))
    const some = [2n, 3n].map((identity) => line({ identity }))
    const { booked, repeated } = await identified('csv', some, [known('ofx', { id: 'K' }), ...shown])
    expect([booked.map(({ id }) => id), repeated]).toEqual([[some[1]?.id], [some[0]?.id]])
  })
  it('an equal line of another statement of the same file is another transfer', async () =>
    expect(await counts('csv', [line()], [known('csv', { isOfThisFile: true })])).toMatchObject({
      booked: 1,
    }))
  it('a line under another text or ID names the line that may be the same', async () => {
    const { booked } = await identified('csv', [line({ identity: 2n })], [known('csv', { id: 'K' })])
    expect(booked).toMatchObject([{ isPossibleDuplicate: true, maybeSameAs: 'K' }])
  })
  it('a longer text is the same line, and is kept to compare others with it', async () => {
    const some = [line({ id: 'N', identity: 2n })]
    const texts = { N: 'SPEI received, 13JV CJ5Y of Asha', K: 'spei received 13JVCJ5Y' }
    const { sighted } = await identified('csv', some, [known('csv', { id: 'K' })], { texts })
    expect(sighted).toMatchObject([{ id: 'N', duplicateOf: 'K', isOfReport: false }])
  })
})

describe.each(['csv', 'ofx'])('between files, of csv and %s', (other) => {
  it.each([
    ['as many as are known: all are in doubt', 2, 2, { booked: 0, doubtful: 2 }],
    ['fewer than are known: all are in doubt', 1, 2, { booked: 0, doubtful: 1 }],
    ['more than are known: the surplus is new', 3, 1, { booked: 2, doubtful: 1 }],
    ['none known: all are new', 2, 0, { booked: 2, doubtful: 0 }],
  ])('%s, where nothing tells', async (_, now, before, expected) => {
    const found = await counts('csv', lines(differing(now)), knownAs(other, differing(before, 9n)))
    expect(found).toEqual({ ...expected, duplicates: 0 })
  })
  it('a reference of both tells which line is known, and the other is new without doubt', async () => {
    const [a, b] = [line({ identity: 1n, references: [7n] }), line({ identity: 2n, references: [8n] })]
    const before = [known(other, { references: [8n], id: 'K', identity: 9n })]
    const { booked, sighted } = await identified('csv', [a, b], before)
    expect(booked).toMatchObject([{ id: a.id, isPossibleDuplicate: false }])
    expect(sighted).toMatchObject([{ id: b.id, duplicateOf: 'K' }])
  })
  it('a reference of several lines or transfers tells nothing', async () => {
    const some = differing(2).map((one) => ({ ...one, references: [7n] }))
    const before = [known(other, { references: [7n], identity: 9n })]
    expect(await counts('csv', lines(some), before)).toMatchObject({ doubtful: 1, duplicates: 0 })
    const twice = knownAs(other, differing(2, 9n), { references: [7n] })
    expect(await counts('csv', lines(some.slice(0, 1)), twice)).toMatchObject({ doubtful: 1, duplicates: 0 })
  })
  it('of two references that name one transfer, the first line of them is it', async () => {
    const some = [7n, 8n].map((no) => line({ identity: no, references: [no] }))
    const { booked, sighted } = await identified('csv', some, [known(other, { references: [8n, 7n] })])
    expect([booked, sighted].map(([one]) => one?.id)).toEqual(
      [some[0], some[1]].map((one) => one?.id).toReversed(),
    )
  })
  it('what a reference tells leaves the other line beside the other transfer', async () => {
    const some = lines([{ identity: 3n, references: [7n] }, { identity: 4n }])
    const before = [known(other, { id: 'K', references: [7n] }), known(other, { id: 'L', identity: 2n })]
    const { booked, sighted } = await identified('csv', some, before)
    expect(booked).toMatchObject([{ id: some[1]?.id, maybeSameAs: 'L' }])
    expect(sighted).toMatchObject([{ id: some[0]?.id, duplicateOf: 'K' }])
  })
  it('a reference says better than a position which of equal amounts a line is', async () => {
    const [one, two] = [{ references: [7n] }, { references: [8n] }]
    const steps = at([50, 150, 1n], [50, 200, 2n])
    const before = [two, one].map((more, no) =>
      known(other, { ...steps[no], ...more, identity: 9n, id: `K${no}` }),
    )
    const some = [one, two].map((more, no) => line({ ...steps[no], ...more }))
    const { sighted } = await identified('csv', some, before)
    expect(sighted.map(({ duplicateOf }) => duplicateOf)).toEqual(['K1', 'K0'])
    const unnamed = [line({ ...steps[0], references: [7n] }), line(steps[1])]
    const found = await identified('csv', unnamed, before)
    expect(found).toMatchObject({
      booked: [{ id: unnamed[1]?.id, maybeSameAs: 'K0' }],
      sighted: [{ id: unnamed[0]?.id, duplicateOf: 'K1' }],
    })
  })
  it('a text that contains the other tells which line is known', async () => {
    const some = ['N1', 'N2'].map((id, no) => line({ id, identity: BigInt(no + 1) }))
    const texts = { N1: 'from Ravi', N2: 'transfer from Asha Rao', K: 'FROM ASHA' }
    const { booked, sighted } = await identified('csv', some, [known(other, { id: 'K', identity: 9n })], {
      texts,
    })
    expect([booked, sighted]).toMatchObject([[{ id: 'N1', isPossibleDuplicate: false }], [{ id: 'N2' }]])
  })
  it('what begins where the other ends has none of its lines, however equal they are', async () => {
    const [morning, afternoon] = [at([50, 150, 1n]), at([50, 200, 1n])]
    expect(await counts('csv', lines(afternoon), knownAs(other, morning))).toEqual({
      booked: 1,
      doubtful: 0,
      duplicates: 0,
    })
    expect(await counts('csv', lines(morning), knownAs(other, afternoon))).toEqual({
      booked: 1,
      doubtful: 0,
      duplicates: 0,
    })
  })
  it('equal positions are the same line, whatever is said of them', async () => {
    const [part, all] = [
      at([50, 150, 1n], [50, 200, 2n]),
      at([50, 100, 3n], [50, 150, 4n], [50, 200, 5n], [50, 250, 6n]),
    ]
    expect(await counts('csv', lines(all), knownAs(other, part))).toEqual({
      booked: 2,
      doubtful: 0,
      duplicates: 2,
    })
    expect(await counts('csv', lines(part), knownAs(other, all))).toEqual({
      booked: 0,
      doubtful: 0,
      duplicates: 2,
    })
  })
  it('the same amounts between the same balances are the same lines in another order', async () => {
    const [one, two] = [at([50, 150], [30, 180]), at([30, 130, 7n], [50, 180, 8n])]
    expect(await counts('csv', lines(two), knownAs(other, one))).toEqual({
      booked: 0,
      doubtful: 0,
      duplicates: 2,
    })
  })
  it('a chain that fits in both ways proves nothing', async () => {
    const [one, two] = [at([50, 150, 1n]), at([-50, 100, 2n], [50, 150, 3n])]
    const signed = two.map(({ amount, ...more }) => ({
      ...more,
      amount: amount < 0n ? -amount : amount,
      direction: amount < 0n ? ('DEBIT' as const) : ('CREDIT' as const),
    }))
    expect(await counts('csv', lines(signed), knownAs(other, one))).toEqual({
      booked: 1,
      doubtful: 1,
      duplicates: 0,
    })
  })
  it('lines of one format whose times do not overlap are others; another format is another clock', async () => {
    const before = [known(other, { time: '10:00:00' })]
    const isOther = other === 'csv' ? { booked: 1, doubtful: 0 } : { booked: 0, doubtful: 1 }
    expect(await counts('csv', [line({ time: '15:00:00' })], before)).toMatchObject(isOther)
    expect(await counts('csv', [line({ time: '10:00:00' })], before)).toMatchObject({ booked: 0 })
    expect(await counts('csv', [line()], before)).toMatchObject({ booked: 0 })
  })
  it('a transfer of the same reference is none of another time', async () => {
    const before = [known(other, { time: '10:00:00', references: [7n] })]
    const told = { time: '15:00:00', identity: 2n, references: [7n] }
    expect(await counts('csv', [line(told)], before)).toMatchObject({ duplicates: 1 })
    const ofAnother = { ...told, amount: 7n }
    const some = [line(ofAnother), line({ ...told, references: [8n] })]
    expect(await counts('csv', some, before)).toMatchObject({ duplicates: 0 })
  })
  it('one time of all lines is none', async () => {
    const before = knownAs(other, differing(2, 9n), { time: '06:00:00' })
    const some = differing(2).map((one) => ({ ...one, time: '07:00:00' }))
    expect(await counts('csv', lines(some), before)).toMatchObject({ doubtful: 2 })
  })
})

describe('across formats', () => {
  it('what is equal in another format alone is in doubt, and what is new names no other line', async () => {
    const some = [line({ id: 'N' }), line({ id: 'M', amount: 7n, identity: 2n })]
    expect((await identified('csv', some, [known('ofx', { id: 'K' })])).booked).toStrictEqual([
      { id: 'N', occurrence: 1, isPossibleDuplicate: true, maybeSameAs: 'K' },
      { id: 'M', occurrence: 1, isPossibleDuplicate: false },
    ])
  })
  it('the number of a line counts the lines of its own format alone', async () => {
    const before = [known('ofx', { amount: 7n, occurrence: 5 })]
    expect((await identified('csv', [line()], before)).booked).toMatchObject([{ occurrence: 1 }])
  })
  it('a reference of both tells the same before sums do: two transfers are no batch of a third', async () => {
    const before = [
      known('csv', { id: 'A', references: [1n] }),
      known('csv', { id: 'B', references: [2n], identity: 2n }),
      known('csv', { id: 'C', references: [3n], identity: 3n, amount: 200n }),
    ]
    const batch = [line({ entry: 1, references: [1n] }), line({ entry: 1, references: [2n], identity: 2n })]
    const total = line({ references: [3n], identity: 3n, amount: 200n })
    const { booked, sighted } = await identified('camt.053', [...batch, total], before)
    expect([booked, sighted.map(({ duplicateOf }) => duplicateOf)]).toEqual([[], ['A', 'B', 'C']])
  })
  it('a transfer is compared with every line that has shown it', async () => {
    const transfer = known('ofx', { id: 'K', identity: 5n })
    const seen = known('csv', { identity: 1n, duplicateOf: 'K' })
    const { repeated, booked } = await identified('csv', [line(), line({ identity: 2n })], [transfer, seen])
    expect([repeated.length, booked]).toMatchObject([1, [{ isPossibleDuplicate: false }]])
  })
})

describe('what the rail of the account has reported', () => {
  const reported = (more: Partial<NewLine> = {}) => line({ identity: 0n, ...more })

  it('is known by a reference, so that an equal line is new without doubt', async () => {
    const [a, b] = [line({ identity: 1n, references: [7n] }), line({ identity: 2n, references: [8n] })]
    const report = reported({ references: [8n] })
    const { booked, sighted } = await identified('csv', [a, b], [], { reported: [report] })
    expect(booked).toMatchObject([{ id: a.id, isPossibleDuplicate: false }])
    expect(sighted).toMatchObject([{ id: b.id, duplicateOf: report.id, isOfReport: true }])
  })
  it('is counted where no reference tells, and what is more than reported is in doubt', async () => {
    const lines3 = [1n, 2n, 3n].map((identity) => line({ identity }))
    const { booked, sighted } = await identified('csv', lines3, [], { reported: [reported(), reported()] })
    expect([booked.length, sighted.length]).toEqual([1, 2])
    expect(booked[0]?.isPossibleDuplicate).toBe(true)
  })
  it('is counted: of equal lines, what is more than reported is new without doubt', async () => {
    const { booked, sighted } = await identified('csv', [line(), line()], [], { reported: [reported()] })
    expect([booked, sighted.length]).toMatchObject([[{ isPossibleDuplicate: false }], 1])
  })
  it('is not taken for the total of a batch', async () => {
    const batch = [line({ entry: 1 }), line({ entry: 1, identity: 2n })]
    const { booked } = await identified('camt.053', batch, [], { reported: [reported({ amount: 200n })] })
    expect(booked.map(({ isPossibleDuplicate }) => isPossibleDuplicate)).toEqual([false, false])
  })
})
