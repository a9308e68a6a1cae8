import { describe, expect, it } from 'vitest'
import { knownLine, newLine } from '../../../../testing/statements/lines-to-identify.ts'
import { batchTotals } from './batch-totals.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

const line = (id: string, amount: bigint, more: Partial<NewLine> = {}): NewLine =>
  newLine({ id, amount, ...more })
const known = (id: string, amount: bigint, more: Partial<KnownLine> = {}): KnownLine =>
  knownLine('camt.054', { id, amount, ...more })
/** Which line is which transfer, which are in doubt, and what is in no batch. */
const found = (lines: readonly NewLine[], unseen: readonly KnownLine[]) => {
  const { same, doubtful, left, unseen: rest } = batchTotals('camt.053', lines, unseen)
  const ids = (some: readonly NewLine[]) => some.map(({ id }) => id).join(' ')
  return {
    same: same.map((pair) => `${pair.line.id}=${pair.transfer.id}`).join(' '),
    doubtful: ids(doubtful.map((pair) => pair.line)),
    left: ids(left),
    unseen: ids(rest),
  }
}
const nothing = { same: '', doubtful: '', left: '', unseen: '' }
const batch = (entry: number, names: string, more: Partial<KnownLine> = {}): readonly KnownLine[] =>
  [40n, 60n].map((amount, at) => known(`${names}${at}`, amount, { entry, ...more }))
const details = (entry: number, names: string, more: Partial<NewLine> = {}): readonly NewLine[] =>
  [40n, 60n].map((amount, at) => line(`${names}${at}`, amount, { entry, ...more }))

describe('a total after its transfers', () => {
  it('is known by their number', () =>
    expect(found([line('T', 100n, { batchOf: 2 })], batch(1, 'k'))).toEqual({ ...nothing, same: 'T=k0' }))
  it('is known by the reference of one of them', () => {
    const some = batch(1, 'k').map((one) => (one.amount === 40n ? { ...one, references: [7n] } : one))
    expect(found([line('T', 100n, { references: [7n] })], some)).toEqual({ ...nothing, same: 'T=k0' })
  })
  it('is in doubt where only the sum says so', () =>
    expect(found([line('T', 100n)], batch(1, 'k'))).toEqual({ ...nothing, doubtful: 'T' }))
  it.each<[string, Partial<NewLine>, bigint]>([
    ['sum', { batchOf: 2 }, 101n],
    ['number', { batchOf: 3 }, 100n],
    ['direction', { batchOf: 2, direction: 'DEBIT' }, 100n],
  ])('of another %s is another one', (_, more, amount) =>
    expect(found([line('T', amount, more)], batch(1, 'k'))).toEqual({
      ...nothing,
      left: 'T',
      unseen: 'k0 k1',
    }),
  )
  it('takes its batch once: a second total is another one', () =>
    expect(found([line('T', 100n, { batchOf: 2 }), line('U', 100n, { batchOf: 2 })], batch(1, 'k'))).toEqual({
      ...nothing,
      same: 'T=k0',
      left: 'U',
    }))
  it('prefers the batch that is clear to one that comes first', () => {
    const some = [...batch(1, 'a'), ...batch(2, 'b', { references: [7n] })]
    expect(found([line('T', 100n, { references: [7n] })], some)).toEqual({
      ...nothing,
      same: 'T=b0',
      unseen: 'a0 a1',
    })
  })
  it('may have credits and debits', () => {
    const some = [known('a', 100n, { entry: 1 }), known('b', 40n, { entry: 1, direction: 'DEBIT' })]
    expect(found([line('T', 60n, { batchOf: 2 })], some).same).toBe('T=a')
    expect(found([line('T', 140n, { batchOf: 2 })], some).same).toBe('')
  })
  it('has transfers of one entry of one statement only', () => {
    const some = [known('a', 40n, { entry: 1 }), known('b', 60n, { entry: 1, statementId: 'S2' })]
    expect(found([line('T', 100n)], some)).toEqual({ ...nothing, left: 'T', unseen: 'a b' })
    const other = [known('a', 40n, { entry: 1 }), known('b', 60n, { entry: 2 })]
    expect(found([line('T', 100n)], other)).toEqual({ ...nothing, left: 'T', unseen: 'a b' })
  })
  it('has no transfers that are entries themselves', () =>
    expect(found([line('T', 100n)], [known('a', 40n), known('b', 60n)])).toEqual({
      ...nothing,
      left: 'T',
      unseen: 'a b',
    }))
})

describe('transfers after their total', () => {
  it('are known by their number', () =>
    expect(found(details(1, 'n'), [known('T', 100n, { batchOf: 2 })])).toEqual({
      ...nothing,
      same: 'n0=T n1=T',
    }))
  it('are in doubt where only the sum says so', () =>
    expect(found(details(1, 'n'), [known('T', 100n)])).toEqual({ ...nothing, doubtful: 'n0 n1' }))
  it('are known though other totals come first', () =>
    expect(
      found(details(1, 'n'), [known('X', 999n), known('Y', 100n), known('T', 100n, { batchOf: 2 })]),
    ).toEqual({
      ...nothing,
      same: 'n0=T n1=T',
      unseen: 'X Y',
    }))
  it.each([
    ['there is no total', []],
    ['no total has their sum', [known('X', 999n), known('Y', 99n)]],
    ['the total is of the same format', [known('T', 100n, { batchOf: 2, format: 'camt.053' })]],
  ])('are new where %s', (_, unseen) =>
    expect(found(details(1, 'n'), unseen)).toMatchObject({ same: '', doubtful: '', left: 'n0 n1' }),
  )
  it('of one entry take the total once', () =>
    expect(found([...details(1, 'n'), ...details(2, 'm')], [known('T', 100n, { batchOf: 2 })])).toEqual({
      ...nothing,
      same: 'n0=T n1=T',
      left: 'm0 m1',
    }))
  it('that are entries themselves are no batch', () =>
    expect(found([line('n0', 40n), line('n1', 60n)], [known('T', 100n)])).toEqual({
      ...nothing,
      left: 'n0 n1',
      unseen: 'T',
    }))
  it('need to be several', () =>
    expect(found([line('n', 100n, { entry: 1 })], [known('T', 100n)])).toEqual({
      ...nothing,
      left: 'n',
      unseen: 'T',
    }))
  it('are no batch where one of them is the total of another', () => {
    const some = [line('n0', 100n, { entry: 1, batchOf: 2 }), line('n1', 5n, { entry: 1 })]
    expect(found(some, [...batch(1, 'k'), known('T', 105n, { batchOf: 2 })])).toEqual({
      ...nothing,
      same: 'n0=k0',
      left: 'n1',
      unseen: 'T',
    })
  })
})
