import { beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type FileFacts, type Transfer } from '../../../../testing/statements/written-files.ts'
import type { OperatorAccount } from '../../accounts/account.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, books, state } = await statementDesk()
let account: OperatorAccount
let facts: FileFacts
beforeEach(async () => {
  account = await openAccount()
  facts = { account: account.identifier, from: '2026-03-02', to: '2026-03-02', opening: 5_000 }
})
// More than one transaction of an import or an undo.
const transfers = Array.from({ length: 250 }, (_, at): Transfer => ({
  day: '2026-03-02',
  amount: 100 + (at % 7),
  reference: `R${at % 170}`,
  text: `from ${at % 5}`,
}))
const total = 5_000n + BigInt(transfers.reduce((sum, { amount }) => sum + amount, 0))
const undo = (idImport = '', as: Parameters<typeof undoImport>[0] = gateway) =>
  undoImport(as, idImport, { ...decided, reason: 'wrong file', withMatches: false })
const interrupted = (idImport = '') =>
  db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [idImport])
const correct = async () => {
  expect(await books(account.id)).toBe(total)
  expect((await state(account.id)).difference?.amount).toBe(0n)
  expect(await checkLedger(db)).toEqual([])
}

describe.each(['mt940', 'camt.053'] as const)('an import in %s of lines of an mt940 file', (format) => {
  it('whose undo was interrupted brings them, and the undo ends', async () => {
    const first = await importFile(written.mt940(facts, transfers))
    await interrupted(first.idImport)
    const second = await importFile(written[format](facts, transfers))
    expect(second).toMatchObject({ receipts: 250, duplicates: 0 })
    expect(await undo(first.idImport)).toMatchObject({ undone: 250 })
    await correct()
  })

  it('that is being undone brings them', async () => {
    const first = await importFile(written.mt940(facts, transfers))
    const held = holdCommit(gateway)
    const undone = undo(first.idImport, held.gateway)
    await held.reached
    const second = importFile(written[format](facts, transfers))
    await statementWaitsForLock(db)
    held.commit()
    expect(await second).toMatchObject({ receipts: 250, duplicates: 0 })
    expect(await undone).toMatchObject({ undone: 250 })
    await correct()
  })
})

it('the days of an import that is being undone are complete no more', async () => {
  const { idImport } = await importFile(written.mt940(facts, transfers))
  const through = async () =>
    (
      await db.pool.query<{ day: string | null }>(
        'select statement_through as day from receiving_account where id = $1',
        [account.id],
      )
    ).rows[0]?.day
  expect(await through()).toBe('2026-03-02')
  await db.pool.query(`
    create function fails() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$;
    create trigger fails before update on statement_line for each row when (new.state = 'UNDONE') execute function fails()`)
  try {
    await expect(undo(idImport)).rejects.toThrow()
  } finally {
    await db.pool.query('drop function fails() cascade')
  }
  expect(await through()).toBeNull()
  await undo(idImport)
  expect(await through()).toBeNull()
})

it('a report of lines that are being undone repeats no line of its format', async () => {
  const first = await importFile(written.mt940(facts, transfers))
  const report = await importFile(written['camt.053'](facts, transfers))
  expect(report).toMatchObject({ receipts: 0, duplicates: 250 })
  await interrupted(first.idImport)
  expect(await importFile(written['camt.053'](facts, transfers))).toMatchObject({
    receipts: 250,
    duplicates: 0,
  })
  await undo(first.idImport)
  await correct()
})

it('an import that is undone while it goes on says so', async () => {
  const file = written.mt940(facts, transfers)
  const { idImport = '' } = await importFile(file)
  await db.pool.query(`update bank_import set state = 'BOOKING' where id = $1`, [idImport])
  const held = holdCommit(gateway)
  const undone = undo(idImport, held.gateway)
  await held.reached
  const again = importFile(file)
  await statementWaitsForLock(db)
  held.commit()
  expect((await again).warnings).toMatchObject([{ code: 'IMPORT_UNDONE' }])
  expect(await undone).toMatchObject({ undone: 250 })
})

describe('an import whose transfers another one had brought', () => {
  const warningsOf = async (idImport = '') =>
    (await db.pool.query<{ warnings: object }>('select warnings from bank_import where id = $1', [idImport]))
      .rows[0]?.warnings

  it.each(['camt.053', 'mt940'] as const)(
    'in %s is named by its undo, and its file brings them',
    async (format) => {
      const first = await importFile(written.mt940(facts, transfers))
      const more = { day: '2026-03-03', amount: 900, reference: 'NEW', text: 'new' }
      const file = written[format]({ ...facts, to: '2026-03-03' }, [...transfers, more])
      const other = await importFile(file)
      expect(other).toMatchObject({ receipts: 1, duplicates: 250 })
      const later = {
        account: account.identifier,
        from: '2026-03-04',
        to: '2026-03-04',
        opening: Number(total) + 900,
      }
      await importFile(written.mt940(later, [{ ...more, day: '2026-03-04' }]))
      expect(await undo(first.idImport)).toEqual({ undone: 250, reimport: [other.idImport], takenBack: [] })
      expect(await warningsOf(other.idImport)).toContainEqual(
        expect.objectContaining({ code: 'LINES_UNDONE' }),
      )
      expect(await importFile(file)).toMatchObject({ receipts: 250, duplicates: 1 })
      expect(await books(account.id)).toBe(total + 1_800n)
      expect(await checkLedger(db)).toEqual([])
    },
  )

  it('from before that brought all of its own is not named', async () => {
    await importFile(written.mt940(facts, transfers))
    const more = { day: '2026-03-02', amount: 900, reference: 'NEW', text: 'new' }
    const second = await importFile(written.mt940(facts, [...transfers, more]))
    expect(await undo(second.idImport)).toEqual({ undone: 1, reimport: [], takenBack: [] })
  })
})
