import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { camtFile, detail, entry, written } from '../../../../testing/statements/written-files.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = '2026-03-02'
const left = 'a line that is left out names a line that counts'

/** A total of 5.00, the same in another format, and the details that took the total's place. */
async function threeFormats() {
  const { id, identifier } = await openAccount()
  const facts = { account: identifier, from: day, to: day, opening: 5_000 }
  const sum = entry(day, 500, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
  const batch = entry(day, 500, 'B1', '', detail(200, 'E1', 'a') + detail(300, 'E2', 'b'))
  const ofx = written.ofx(facts, [{ day, amount: 500, reference: 'B1', text: 'BATCH' }])
  const totals = await importFile(camtFile('camt.053', facts, [sum], 500))
  const same = await importFile(ofx)
  expect(same).toMatchObject({ receipts: 0, duplicates: 1 })
  const details = await importFile(camtFile('camt.054', facts, [batch], 500))
  expect(details).toMatchObject({ receipts: 2 })
  return { id, ofx, totals, same, details }
}

const undo = (idImport = '') =>
  undoImport(gateway, idImport, { ...decided, reason: 'wrong', withMatches: false })

/** In any order: both began in one moment. */
const both = (...some: readonly { readonly idImport: string | undefined }[]) =>
  expect.toSatisfy(
    (found: unknown) =>
      Array.isArray(found) && found.length === 2 && some.every(({ idImport }) => found.includes(idImport)),
  )

it('the details of a batch that are undone take every report of their total with them: one of them brings it again', async () => {
  const { id, ofx, totals, same, details } = await threeFormats()
  expect(await undo(details.idImport)).toMatchObject({ undone: 2, reimport: both(totals, same) })
  expect(await books(id)).toBe(5_000n)
  expect(await importFile(ofx)).toMatchObject({ receipts: 1, duplicates: 0 })
  expect(await books(id)).toBe(5_500n)
  expect(await checkLedger(db)).toEqual([])
})

it('a total whose details count is undone alone: what reported it still reports them', async () => {
  const { id, ofx, totals } = await threeFormats()
  expect(await undo(totals.idImport)).toMatchObject({ undone: 1, reimport: [] })
  expect(await importFile(ofx)).toMatchObject({ receipts: 0, duplicates: 1 })
  expect(await books(id)).toBe(5_500n)
})

it('an undo follows reports of reports, which earlier releases left behind', async () => {
  const { details, totals, same } = await threeFormats()
  await db.pool.query(
    `update statement_line ofx set duplicate_of = total.id from statement_line total
      where ofx.import_id = $1 and total.import_id = $2`,
    [same.idImport, totals.idImport],
  )
  expect(await undo(details.idImport)).toMatchObject({ reimport: both(totals, same) })
})

it('the check of the ledger finds a line that was left out for one that does not count', async () => {
  const { same } = await threeFormats()
  expect(await checkLedger(db)).toEqual([])
  await db.pool.query(
    `update statement_line set state = 'UNDONE' where id = (select duplicate_of from statement_line where import_id = $1)`,
    [same.idImport],
  )
  expect(await checkLedger(db)).toContainEqual(expect.objectContaining({ check: left }))
})
