import { describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { camtFile, detail, entry } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { byOperator } from '../../../../platform/audit/actor.ts'
import { bookImport } from '../booking/book-import.ts'
import { importStatement } from '../import-statement.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const day = '2026-03-02'

it.each([100_00n, 500_00n])(
  'a total of which a person assigns %d meanwhile keeps its place: its transfers are duplicates',
  async (assigned) => {
    const { id, identifier } = await openAccount('THB')
    const facts = { account: identifier, currencyCode: 'THB', from: day, to: day, opening: 0 }
    const total = entry(day, 50_000, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
    await importFile(camtFile('camt.053', facts, [total], 50_000))
    const item = (await openItems(gateway)).find(({ accountId }) => accountId === id)
    const payment = await createPayin(gateway, createBodyOf(700, 'THB', { paymentMethodCode: 'OFFLINE' }))
    const held = holdCommit(gateway)
    const amount = money(assigned, 'THB')
    const assignment = assignItem(held.gateway, { itemId: item?.id ?? '', payment, amount }, annAndBen)
    await held.reached
    const details = detail(20_000, 'E1', 'a') + detail(30_000, 'E2', 'b')
    const batch = entry(day, 50_000, 'B1', '', details)
    const imported = importFile(camtFile('camt.054', facts, [batch], 50_000))
    await statementWaitsForLock(db)
    held.commit()
    expect(await assignment).toMatchObject({ result: 'PART_PAID' })
    expect(await imported).toMatchObject({ receipts: 0, duplicates: 2 })
    expect(await books(id)).toBe(50_000n)
    expect(await checkLedger(db)).toEqual([])
  },
)

describe('a total whose import was killed before it was booked', () => {
  const killed = async () => {
    const { id, identifier } = await openAccount('THB')
    const facts = { account: identifier, currencyCode: 'THB', from: day, to: day, opening: 0 }
    const total = entry(day, 50_000, 'B1', 'batch', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')
    const totals = camtFile('camt.053', facts, [total], 50_000)
    await db.pool.query(`
      create function fails() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$;
      create trigger fails before update on statement_line for each row when (old.state = 'NEW') execute function fails()`)
    try {
      await expect(importFile(totals)).rejects.toThrow()
    } finally {
      await db.pool.query('drop function fails() cascade')
    }
    const { rows } = await db.pool.query<{ id: string }>(
      'select import_id as id from statement_line where receiving_account_id = $1',
      [id],
    )
    const batch = entry(day, 50_000, 'B1', '', detail(20_000, 'E1', 'a') + detail(30_000, 'E2', 'b'))
    const details = camtFile('camt.054', facts, [batch], 50_000)
    const correct = async () => {
      const items = await openItems(gateway, { accountId: id })
      expect(new Set(items.map(({ money: { amount } }) => amount))).toEqual(new Set([20_000n, 30_000n]))
      expect(items).toHaveLength(2)
      expect(await books(id)).toBe(50_000n)
      expect(await checkLedger(db)).toEqual([])
    }
    return { totals, details, importId: rows[0]?.id ?? '', correct }
  }

  it('gives its place to its transfers, and is not booked when the import goes on', async () => {
    const { totals, details, correct } = await killed()
    expect(await importFile(details, { isDryRun: true })).toMatchObject({ receipts: 2, duplicates: 0 })
    expect(await importFile(details)).toMatchObject({ receipts: 2, duplicates: 0 })
    expect(await importFile(totals)).toMatchObject({ receipts: 0 })
    await correct()
  })

  it('and that is being booked meanwhile gives its place to its transfers', async () => {
    const { details, importId, correct } = await killed()
    const held = holdCommit(gateway)
    const booked = bookImport(held.gateway, {}, importId, false)
    await held.reached
    const imported = importFile(details)
    await statementWaitsForLock(db)
    held.commit()
    expect(await booked).toMatchObject({ receipts: 1 })
    expect(await imported).toMatchObject({ receipts: 2, duplicates: 0 })
    await correct()
  })

  it('is not booked by an import that goes on while its transfers take its place', async () => {
    const { totals, details, correct } = await killed()
    const held = holdCommit(gateway)
    const bytes = new Blob([details]).stream()
    const imported = importStatement(held.gateway, { bytes, actor: byOperator('Ann') })
    await held.reached
    const goesOn = importFile(totals)
    await statementWaitsForLock(db)
    held.commit()
    expect(await imported).toMatchObject({ receipts: 2, duplicates: 0 })
    expect(await goesOn).toMatchObject({ receipts: 0 })
    await correct()
  })
})
