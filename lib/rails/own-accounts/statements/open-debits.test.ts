import { expect, it } from 'vitest'
import { bookItem } from '../../../payments/suspense/book-item.ts'
import { statementDesk } from '../../../testing/statements/statement-desk.ts'
import { written } from '../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../testing/suspense/suspense-of.ts'
import { selectImports } from './sql/import-figures.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()

it('the open debits of an import are those that nobody has explained yet', async () => {
  const { identifier: account } = await openAccount()
  const facts = { account, from: '2026-03-02', to: '2026-03-03', opening: 100_000 }
  const debit = (reference: string) => ({ day: '2026-03-02', amount: -500, reference, text: reference })
  const { idImport = '' } = await importFile(written.mt940(facts, [debit('RENT'), debit('FEE')]))
  const openDebits = async () => (await selectImports(db, { id: idImport })).map((one) => one.openDebits)
  expect(await openDebits()).toEqual([2])
  const { rows } = await db.pool.query<{ id: string }>('select id from suspense_item limit 1')
  await bookItem(gateway, rows[0]?.id ?? '', 'CHARGE', annAndBen)
  expect(await openDebits()).toEqual([1])
})
