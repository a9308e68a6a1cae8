import { describe, expect, it } from 'vitest'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written, type Transfer } from '../../../testing/statements/written-files.ts'

const { db, openAccount, importFile, books } = await statementDesk()

const transfer = (day: string, amount: number, reference: string): Transfer => ({
  day,
  amount,
  reference,
  text: `transfer ${reference}`,
})

/** A statement of one day that opens with an amount. */
function dayOf(account: string, day: string, opening: number) {
  const file = { account, from: day, to: day, opening, number: day.slice(-2) }
  const lines = [transfer(day, 100_00, `A${day}`), transfer(day, 25_50, `B${day}`)]
  return written.mt940(file, lines)
}

const stored = async () => {
  const { rows } = await db.pool.query(
    `select (select count(*) from statement_line) as lines, (select count(*) from bank_statement) as statements,
            (select count(*) from ledger_entry) as entries, (select count(*) from bank_import) as imports`,
  )
  return rows[0] as unknown
}

describe('a dry run', () => {
  it.each([
    ['of the first statement', false, 500_00, []],
    ['of one that continues the last', true, 1_125_50, []],
    [
      'of one that opens elsewhere, as that of another account does',
      true,
      7_000_00,
      ['BALANCE_GAP', 'BOOKS_DIFFER'],
    ],
  ])('%s warns of what the import warns of, and keeps nothing', async (_, isSecond, opening, codes) => {
    const { id, identifier } = await openAccount()
    if (isSecond) await importFile(dayOf(identifier, '2026-03-02', 1_000_00))
    const before = [await stored(), await books(id)]
    const file = dayOf(identifier, '2026-03-03', opening)
    const tried = await importFile(file, { isDryRun: true })
    expect([await stored(), await books(id)]).toEqual(before)
    const { idImport, ...imported } = await importFile(file)
    expect(idImport).toBeDefined()
    const { breaks } = tried
    expect(tried).toEqual({ ...imported, idImport: undefined, breaks })
    expect(breaks.map(({ code }) => code)).toEqual(codes.filter((code) => code === 'BALANCE_GAP'))
    expect(tried.warnings.map(({ code }) => code)).toEqual(codes)
  })

  it('of the first statement tells what is set off against lines of other files', async () => {
    const { identifier } = await openAccount()
    const facts = { account: identifier, from: '2026-03-01', to: '2026-03-01', opening: 0 }
    await importFile(written['camt.054'](facts, [transfer('2026-03-01', 10_00, 'N')]))
    const file = dayOf(identifier, '2026-03-02', 500_00)
    const { warnings } = await importFile(file, { isDryRun: true })
    expect(warnings).toMatchObject([{ code: 'OPENING_BALANCE' }])
    expect((await importFile(file)).warnings).toEqual(warnings)
  })

  it('of a file that is imported already says what importing it again says', async () => {
    const { identifier } = await openAccount()
    await importFile(dayOf(identifier, '2026-03-02', 1_000_00))
    const file = dayOf(identifier, '2026-03-03', 7_000_00)
    await importFile(file)
    const tried = await importFile(file, { isDryRun: true })
    expect(tried).toMatchObject({ duplicates: 2, receipts: 0 })
    expect(tried).toEqual({ ...(await importFile(file)), idImport: undefined })
  })
})
