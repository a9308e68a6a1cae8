import { expect, it } from 'vitest'
import { parseMapping } from '../../../bank-files/statements/csv/mapping.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'

const { db, openAccount, importFile, books, state } = await statementDesk()
const layout = (name: string, more: object) => {
  const columns = { date: ['Day'], debit: ['Out'], credit: ['In'], text: ['Text'], ...more }
  const parsed = parseMapping({
    name,
    bank: 'My Bank',
    country: 'IN',
    tested: 'DESCRIPTION',
    decimal: '.',
    dateFormats: ['YYYY-MM-DD'],
    columns,
  })
  if (!('mapping' in parsed)) throw new Error(parsed.problem)
  return parsed.mapping
}
const file = 'Day,Text,Out,In,Left\n2026-03-02,From Asha,,10.00,110.00\n2026-03-03,From Ravi,,5.00,115.00\n'

it('the same file read by another layout brings the balances that were missing, and no line again', async () => {
  const { id } = await openAccount()
  const without = layout('without', {})
  const first = await importFile(file, { accountId: id, mapping: without })
  expect(first).toMatchObject({ receipts: 2, statements: [{ closing: undefined }] })
  expect((await state(id)).last?.closing).toBeUndefined()
  const balances = layout('with', { balance: ['Left'] })
  const second = await importFile(file, { accountId: id, mapping: balances })
  expect(second).toMatchObject({ receipts: 0, duplicates: 2, warnings: [] })
  expect(second.idImport).not.toBe(first.idImport)
  expect((await state(id)).last?.closing?.amount).toBe(115_00n)
  expect(await books(id)).toBe(115_00n)
  // From here on it says nothing new, by either layout.
  for (const mapping of [without, balances]) {
    const again = await importFile(file, { accountId: id, mapping })
    expect([first.idImport, second.idImport]).toContain(again.idImport)
  }
  const { rowCount } = await db.pool.query('select from bank_statement where receiving_account_id = $1', [id])
  expect(rowCount).toBe(2)
})
