import { describe, expect, it } from 'vitest'
import {
  countIdentified as counts,
  identified,
  knownLine as known,
  newLine as line,
} from '../../../../testing/statements/lines-to-identify.ts'
import type { KnownLine, NewLine } from './line-facts.ts'

describe('a batch and its total', () => {
  it('are told apart from transfers that are the same one by one', async () => {
    const isOfTotal = async (format: string, some: readonly NewLine[], before: readonly KnownLine[]) =>
      (await identified(format, some, before)).sighted.map((one) => one.isOfTotal)
    const some = [40n, 60n].map((amount) => line({ amount, identity: amount, entry: 1 }))
    expect(await isOfTotal('camt.054', some, [known('camt.053', { batchOf: 2 })])).toEqual([true, true])
    expect(await isOfTotal('camt.053', [line({ batchOf: 2 })], details())).toEqual([false])
    const named = { amount: 40n, references: [3n] }
    const single = [line({ ...named, entry: 1, identity: 9n })]
    expect(await isOfTotal('camt.054', single, [known('csv', named)])).toEqual([false])
  })
  it('one transfer of a batch that this format has shown says nothing of the others', async () => {
    const batch = details()
    const seen = known('csv', { amount: 40n, identity: 5n, duplicateOf: batch[0]?.id ?? '' })
    expect(await counts('csv', [line({ amount: 60n, identity: 6n })], [...batch, seen])).toMatchObject({
      booked: 0,
      doubtful: 1,
    })
  })
  it('a total that this format has shown says nothing of other batches and transfers', async () => {
    const [shown, other] = [details(), details({ entry: 4 })]
    const total = known('csv', { identity: 5n, duplicateOf: shown[0]?.id ?? '' })
    const single = known('ofx', { amount: 70n, identity: 8n })
    const some = [line({ amount: 60n, identity: 6n }), line({ amount: 70n, identity: 7n })]
    expect(await counts('csv', some, [...shown, ...other, total, single])).toMatchObject({
      booked: 0,
      doubtful: 2,
    })
  })
  const details = (more: Partial<KnownLine> = {}) =>
    [40n, 60n].map((amount) => known('camt.054', { amount, identity: amount, entry: 3, ...more }))
  it('are the same money when the total comes after its transfers', async () =>
    expect(await counts('camt.053', [line({ batchOf: 2 })], details())).toMatchObject({
      booked: 0,
      duplicates: 1,
    }))
  it('are the same money when the transfers come after their total', async () => {
    const some = [40n, 60n].map((amount) => line({ amount, identity: amount, entry: 1 }))
    const total = known('camt.053', { batchOf: 2 })
    expect(await counts('camt.054', some, [total])).toMatchObject({ booked: 0, duplicates: 2 })
  })
  it('are not when the total has another number of transfers', async () =>
    expect(await counts('camt.053', [line({ batchOf: 3 })], details())).toMatchObject({ booked: 1 }))
  it('are in doubt when only the sum says so', async () =>
    expect(await counts('camt.053', [line()], details())).toMatchObject({ doubtful: 1 }))
  it('are the same when a reference of both says so', async () =>
    expect(
      await counts('camt.053', [line({ references: [9n] })], details({ references: [9n] })),
    ).toMatchObject({
      duplicates: 1,
      doubtful: 0,
    }))
  it.each([40n, 60n])('a single transfer of the amount %i of the batch is another one', async (amount) =>
    expect(await counts('camt.053', [line({ batchOf: 2 }), line({ amount })], details())).toMatchObject({
      booked: 1,
      duplicates: 1,
    }),
  )
  it('are the same money when a third format has shown the transfers one by one', async () => {
    const batch = details()
    const again = batch.map(({ id, amount }) => known('csv', { amount, duplicateOf: id }))
    expect(await counts('camt.053', [line({ batchOf: 2 })], [...again, ...batch])).toMatchObject({
      booked: 0,
      duplicates: 1,
    })
  })
  it('are not when this format has shown the transfers one by one', async () => {
    const batch = details()
    const again = batch.map(({ id, amount }) => known('camt.053', { amount, duplicateOf: id }))
    expect(await counts('camt.053', [line({ batchOf: 2 })], [...batch, ...again])).toMatchObject({
      booked: 1,
      doubtful: 0,
    })
  })
  it('the total that only the sum tells is in doubt beside the batch alone', async () => {
    const batch = details()
    const { booked } = await identified('camt.053', [line()], [...batch, known('ofx', { identity: 9n })])
    expect(booked).toMatchObject([{ isPossibleDuplicate: true, maybeSameAs: batch[0]?.id }])
  })
  it('a total that another format has shown does not speak for this one', async () => {
    const batch = details()
    const total = known('ofx', { identity: 5n, duplicateOf: batch[0]?.id ?? '' })
    expect(await counts('csv', [line({ amount: 60n, identity: 6n })], [...batch, total])).toMatchObject({
      booked: 0,
      doubtful: 1,
    })
  })
  it('also when the total came in an earlier file', async () => {
    const batch = details()
    const seen = known('camt.053', { amount: 100n, identity: 1n, duplicateOf: batch[0]?.id ?? '' })
    expect(await counts('camt.053', [line({ amount: 60n, identity: 60n })], [...batch, seen])).toMatchObject({
      booked: 1,
    })
  })
})
