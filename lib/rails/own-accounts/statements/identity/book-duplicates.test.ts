import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { bookItems } from '../../../../payments/suspense/book-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { money } from '../../../../money/money.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { undoImport } from '../undo/undo-import.ts'
import { bookDuplicates } from './book-duplicates.ts'

const { gateway, db, openAccount, importFile, books, state } = await statementDesk()
const day = '2026-03-02'
const wrong = { ...decided, reason: 'wrong', withMatches: true }

/** A transfer that a notice told first, and then a table with another reference and text. */
async function toldTwice(amount: number) {
  const { identifier, id } = await openAccount()
  const facts = { account: identifier, from: day, to: day, opening: 100_000 }
  const notice = written['camt.054'](facts, [{ day, amount, reference: 'NOTICE-77', text: 'INSTANT' }])
  const table = written.csv(facts, [
    { day, amount, reference: '', text: 'IMPS-609912-RAVI' },
    { day, amount: 700_00, reference: '', text: 'NEFT-11-MEERA' },
  ])
  const first = await importFile(notice)
  const second = await importFile(table, { accountId: id })
  const doubtful = async () =>
    (await openItems(gateway, { accountId: id })).filter(({ reason }) => reason === 'POSSIBLE_DUPLICATE')
  const [item] = await doubtful()
  if (!item) throw new Error('nothing is in doubt')
  const equalsBank = async () => {
    const { last } = await state(id)
    expect(await books(id)).toBe(last?.closing?.amount)
    expect(await checkLedger(db)).toEqual([])
  }
  return { id, item, notice, table, first, second, doubtful, equalsBank }
}

describe.each([
  ['credit', 500_00],
  ['debit', -500_00],
])('a %s that came in two files', (_, amount) => {
  it('is in the books once, as at the bank, when a person says that it is one transfer', async () => {
    const { id, item, doubtful, equalsBank } = await toldTwice(amount)
    expect(await bookDuplicates(gateway, [item.id], annAndBen)).toMatchObject({
      result: 'BOOKED',
      booked: [{ itemId: item.id }],
    })
    expect(await doubtful()).toEqual([])
    expect(await openItems(gateway, { accountId: id })).toHaveLength(2)
    await equalsBank()
    expect(await bookDuplicates(gateway, [item.id], annAndBen)).toMatchObject({
      result: 'NOT_OPEN',
      closedAs: 'WITHDRAWN',
    })
  })

  it('stays one when its file is undone and imported again, also after the other file was', async () => {
    const { id, item, table, notice, first, second, doubtful, equalsBank } = await toldTwice(amount)
    await bookDuplicates(gateway, [item.id], annAndBen)
    let tableId = second.idImport ?? ''
    for (let round = 1; round <= 2; round += 1) {
      await undoImport(gateway, tableId, wrong)
      const again = await importFile(table, { accountId: id })
      expect(again).toMatchObject({ duplicates: 1, warnings: [] })
      tableId = again.idImport ?? ''
      await equalsBank()
    }
    expect(await undoImport(gateway, first.idImport ?? '', wrong)).toMatchObject({ reimport: [tableId] })
    await undoImport(gateway, tableId, wrong)
    await importFile(notice)
    await importFile(table, { accountId: id })
    expect(await doubtful()).toEqual([])
    await equalsBank()
  })

  it('is no duplicate of a line that was undone', async () => {
    const { item, first } = await toldTwice(amount)
    await undoImport(gateway, first.idImport ?? '', wrong)
    expect(await bookDuplicates(gateway, [item.id], annAndBen)).toEqual({
      refused: expect.stringContaining('was undone'),
    })
    expect(await checkLedger(db)).toEqual([])
  })

  it('is none once a part of it was decided', async () => {
    const { item } = await toldTwice(amount)
    const part = { itemIds: [item.id], as: 'CHARGE', amount: money(1_00n, 'INR') } as const
    const outcome = await bookItems(gateway, part, annAndBen)
    const rest = outcome.result === 'BOOKED' ? outcome.booked[0]?.restItemId : undefined
    expect(await bookDuplicates(gateway, [rest ?? ''], annAndBen)).toEqual({
      refused: expect.stringContaining('decided already'),
    })
    expect(await checkLedger(db)).toEqual([])
  })
})

it('an item that names no other line is no duplicate, and with it none of several', async () => {
  const { id, item, doubtful } = await toldTwice(300_00)
  const other = (await openItems(gateway, { accountId: id })).find(
    ({ reason }) => reason !== 'POSSIBLE_DUPLICATE',
  )
  expect(await bookDuplicates(gateway, [item.id, other?.id ?? ''], annAndBen)).toEqual({
    refused: expect.stringContaining('names no other line'),
  })
  expect(await doubtful()).toHaveLength(1)
})

it('of concurrent decisions about a possible duplicate the first counts', async () => {
  const { item } = await toldTwice(200_00)
  const outcomes = await Promise.all([
    bookDuplicates(gateway, [item.id], annAndBen),
    bookItems(gateway, { itemIds: [item.id], as: 'OTHER' }, annAndBen),
  ])
  expect(outcomes.filter((one) => 'result' in one && one.result === 'BOOKED')).toHaveLength(1)
  expect(await checkLedger(db)).toEqual([])
})
