import { expect, it } from 'vitest'
import type { Mapping } from '../../../bank-files/statements/csv/mapping.ts'
import { kindNamed } from '../kinds/kinds.ts'
import { addMapping, mappingNamed } from '../../../payments/rail/statement-mappings.ts'
import { decided, statementDesk } from '../../../testing/statements/statement-desk.ts'
import { addAccount } from '../accounts/add-account.ts'
import { configureAccount } from '../accounts/change-account.ts'

const { db, openAccount, importFile } = await statementDesk()

const own: Mapping = {
  name: 'my-bank',
  bank: 'My Bank',
  country: 'IN',
  tested: 'DESCRIPTION',
  decimal: '.',
  thousands: ',',
  dateFormats: ['DD.MM.YYYY'],
  columns: { date: ['Booked'], debit: ['Out'], credit: ['In'], text: ['Purpose'] },
}
const table = (amount: string) => Buffer.from(`Booked,Purpose,Out,In\n02.03.2026,A,,${amount}\n`)

it('a layout that the operator has added is told by its headings, and may be changed', async () => {
  const { id: accountId } = await openAccount()
  expect(await importFile(table('5.00'), { accountId })).toMatchObject({ failure: 'UNREADABLE' })
  expect(await addMapping(db, own, decided.by)).toBeUndefined()
  expect(await mappingNamed(db, 'my-bank')).toEqual(own)
  expect(await importFile(table('5.00'), { accountId })).toMatchObject({ receipts: 1, errors: [] })
  await addMapping(db, { ...own, columns: { ...own.columns, text: ['Purpose', 'Note'] } }, decided.by)
  expect((await mappingNamed(db, 'my-bank'))?.columns.text).toEqual(['Purpose', 'Note'])
})

it('a layout of the gateway keeps its name', async () => {
  expect(await addMapping(db, { ...own, name: 'hdfc' }, decided.by)).toEqual({
    refused: 'hdfc is a layout that the gateway brings: give yours another name.',
  })
})

it('the layout that an account names decides where two fit', async () => {
  await addMapping(db, own, decided.by)
  await addMapping(db, { ...own, name: 'other-bank', dateFormats: ['MM.DD.YYYY'] }, decided.by)
  const { id: accountId } = await openAccount()
  const ambiguous = await importFile(table('6.00'), { accountId })
  expect(ambiguous.errors[0]?.reason).toMatch(/fit several mappings/)
  await configureAccount(db, accountId, { mapping: 'my-bank' }, decided)
  const result = await importFile(table('6.00'), { accountId })
  expect(result).toMatchObject({ receipts: 1, statements: [{ from: '2026-03-02' }] })
})

it('the bank that the account number names decides where the layouts of two banks fit', async () => {
  const kind = kindNamed('BANK')
  if (!kind) throw new Error('there is no kind BANK')
  // 002 is Banamex.
  const account = { kind, currencyCode: 'MXN', identifier: '002180000118359710', holder: 'Acme' } as const
  const added = await addAccount(db, { ...account, timeZone: 'America/Mexico_City' }, decided)
  if ('refused' in added) throw new Error(added.refused)
  const file = 'Fecha,Descripción,Retiros,Depósitos,Saldo\n02/03/2026,SPEI RECIBIDO,,5.00,105.00\n'
  expect(await importFile(file, { accountId: added.id })).toMatchObject({ receipts: 1, errors: [] })
})
