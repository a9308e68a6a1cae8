import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../bank-files/payments/end-to-end-id.ts'
import { money } from '../../money/money.ts'
import { eraseItemData, erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { exportItemData, exportPaymentData } from '../../privacy/export-personal-data.ts'
import { findPersonalData } from '../../privacy/find-personal-data.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { assignItem } from '../../payments/suspense/assign-item.ts'
import { bookItem } from '../../payments/suspense/book-item.ts'
import { openItems } from '../../payments/suspense/open-items.ts'
import { returnItem } from '../../payments/suspense/return-item.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { storedPayers } from '../../testing/database/stored-payers.ts'
import { bookLines, lineOf } from '../../testing/payouts/booked-lines.ts'
import { payingAccounts } from '../../testing/payouts/paying-accounts.ts'
import { statementDesk } from '../../testing/statements/statement-desk.ts'
import { camtFile, entry, written, type FileFacts } from '../../testing/statements/written-files.ts'
import { createBodyOf, createPayin, merchantOf } from '../../testing/test-gateway.ts'
import { annAndBen } from '../../testing/suspense/suspense-of.ts'
import { messageIdOf } from './batches/batch.ts'
import { returnsOf } from './batches/order-return.ts'
import { settlePayouts } from './batches/lines/settle-lines.ts'
import { applyPain002 } from './batches/status-report/apply-pain-002.ts'

const { gateway, db, openAccount, importFile } = await statementDesk()
const { inr, pay, exported, orderKey } = await payingAccounts(gateway)
const ann = byOperator('Ann')
const day = '2026-03-02'
const factsOf = (account: string): FileFacts => ({ account, from: day, to: day, opening: 0 })
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'P2A_V2' }))
const found = async (text: string) =>
  (await findPersonalData(gateway, await merchantOf(gateway), { kind: 'name', text }, ann)).map(
    ({ id }) => id,
  )
const exportOf = async (key: PaymentKey) => JSON.stringify(await exportPaymentData(gateway, key, ann))
/** How many lines, and receipts of lines, still name somebody. */
async function stillNamed(accountId: string): Promise<{ lines: number; receipts: number }> {
  const { rows } = await db.pool.query<{ lines: number; receipts: number }>(
    `select (select count(*)::int from statement_line line join payer_data payer on payer.id = line.payer_data_id
              where line.receiving_account_id = $1 and payer.sealed is not null) as lines,
            (select count(*)::int from receipt join payer_data payer on payer.id = receipt.payer_data_id
              where receipt.receiving_account_id = $1 and payer.sealed is not null) as receipts`,
    [accountId],
  )
  return rows[0] ?? { lines: 0, receipts: 0 }
}
const payer = (name: string) =>
  `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>50100987654321</Id></Othr></Id></DbtrAcct></RltdPties></TxDtls>`
async function assign(key: PaymentKey, accountId: string, amount?: bigint) {
  const [item] = await openItems(gateway, { accountId })
  const part = amount === undefined ? {} : { amount: money(amount, 'INR') }
  const assigned = await assignItem(gateway, { itemId: item?.id ?? '', payment: key, ...part }, annAndBen)
  expect(assigned.result).toBe('COMPLETED')
}

it('the payer of a line is found, exported and erased with the payment, in every format that told of it', async () => {
  const { id, identifier } = await openAccount()
  const key = await open()
  const transfer = { day, amount: 10_000, reference: 'N-1', text: 'RENT NOWAK' }
  await importFile(written.mt940(factsOf(identifier), [transfer]))
  const again = entry(day, 10_000, 'N-1', 'RENT NOWAK', payer('Carla Nowak'))
  expect(await importFile(camtFile('camt.053', factsOf(identifier), [again], 10_000))).toMatchObject({
    duplicates: 1,
  })
  const itemId = (await openItems(gateway, { accountId: id }))[0]?.id ?? ''
  expect(await found('carla nowak')).toEqual([itemId])
  await assign(key, id)
  expect(await found('carla nowak')).toEqual([key.paymentId])
  expect(await eraseItemData(gateway, itemId, ann)).toBe('OF_A_PAYMENT')
  const before = await exportOf(key)
  expect(before.match(/RENT NOWAK/g)).toHaveLength(3)
  expect(before).toContain('Carla Nowak')
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await found('carla nowak')).toEqual([])
  expect(await exportOf(key)).not.toMatch(/nowak/i)
  expect(await stillNamed(id)).toEqual({ lines: 0, receipts: 0 })
})

it('a part of a receipt is erased with its line; the part that is in suspense keeps its payer', async () => {
  const { id, identifier } = await openAccount()
  const key = await open()
  const line = entry(day, 13_000, 'D-1', 'TWO ORDERS', payer('Dora Klein'))
  await importFile(camtFile('camt.053', factsOf(identifier), [line], 13_000))
  await assign(key, id, 10_000n)
  expect(await found('dora klein')).toContain(key.paymentId)
  expect((await exportOf(key)).match(/TWO ORDERS/g)).toHaveLength(3)
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await exportOf(key)).not.toMatch(/dora|two orders/i)
  expect(await stillNamed(id)).toEqual({ lines: 0, receipts: 1 })
  expect(await openItems(gateway, { accountId: id })).toMatchObject([
    { money: money(3_000n, 'INR'), payer: { name: 'Dora Klein' } },
  ])
})

it('the debit of a payout is found, exported and erased with it', async () => {
  const key = await pay(10)
  await exported()
  const inside = '<TxDtls><RltdPties><Cdtr><Nm>Emil Sommer</Nm></Cdtr></RltdPties></TxDtls>'
  const line = entry(day, -1_000, 'E-1', `PAID ${endToEndIdOf(await orderKey(key))}`, inside)
  const file = camtFile('camt.053', factsOf('501000000001'), [line], -1_000)
  expect(await importFile(file, { accountId: inr, parts: { settlePayouts } })).toMatchObject({ payouts: 1 })
  expect(await found('emil sommer')).toEqual([key.paymentId])
  expect(await exportOf(key)).toContain('Emil Sommer')
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await exportOf(key)).not.toContain('Emil Sommer')
  expect(await stillNamed(inr)).toEqual({ lines: 0, receipts: 0 })
})

it("the payer of money that is no payment's is found, exported, and erased when the money is decided about", async () => {
  const { id, identifier } = await openAccount()
  const line = entry(day, 7_700, 'F-1', 'FROM FIONA', payer('Fiona Berg'))
  await importFile(camtFile('camt.053', factsOf(identifier), [line], 7_700))
  const itemId = (await openItems(gateway, { accountId: id }))[0]?.id ?? ''
  const exportOfItem = async () => JSON.stringify(await exportItemData(gateway, itemId, ann))
  expect(await found('fiona berg')).toEqual([itemId])
  expect((await exportOfItem()).match(/FROM FIONA/g)).toHaveLength(2)
  expect(await eraseItemData(gateway, itemId, ann)).toBe('STILL_OPEN')
  await bookItem(gateway, itemId, 'OTHER', annAndBen)
  expect(await eraseItemData(gateway, itemId, ann)).toBe('ERASED')
  expect(await exportOfItem()).not.toMatch(/fiona/i)
  expect(await found('fiona berg')).toEqual([])
  expect(await stillNamed(id)).toEqual({ lines: 0, receipts: 0 })
})

it('the payee of a return is erased when the bank has paid it, not before', async () => {
  const credit = entry(day, 8_800, 'G-1', 'BACK', payer('Gita Lal'))
  await importFile(camtFile('camt.053', factsOf('501000000001'), [credit], 8_800), { accountId: inr })
  const itemId =
    (await openItems(gateway, { accountId: inr })).find(({ payer: from }) => from?.name === 'Gita Lal')?.id ??
    ''
  const ordered = await returnItem(gateway, returnsOf(gateway.personal), { itemId }, annAndBen)
  const idReturn = 'idReturn' in ordered ? ordered.idReturn : ''
  expect(await eraseItemData(gateway, itemId, ann)).toBe('STILL_OPEN')
  await exported()
  await bookLines(gateway, [lineOf(inr, { amount: 8_800n, text: endToEndIdOf(idReturn) })])
  expect(await found('gita lal')).toEqual([itemId])
  expect(await eraseItemData(gateway, itemId, ann)).toBe('ERASED')
  expect(await found('gita lal')).toEqual([])
})

it('the payee of a return that the bank refused is erased with the payment that got the money instead', async () => {
  const line = entry(day, 10_000, 'H-1', 'ORDER', payer('Hari Nath'))
  await importFile(camtFile('camt.053', factsOf('501000000001'), [line], 10_000), { accountId: inr })
  const itemId =
    (await openItems(gateway, { accountId: inr })).find(({ payer: from }) => from?.name === 'Hari Nath')
      ?.id ?? ''
  const ordered = await returnItem(gateway, returnsOf(gateway.personal), { itemId }, annAndBen)
  const idReturn = 'idReturn' in ordered ? ordered.idReturn : ''
  const { batch } = await exported()
  const transactions = [{ endToEndId: endToEndIdOf(idReturn), status: 'RJCT', reasonCode: 'AC04' }]
  const report = { originalMessageId: messageIdOf(batch.id), group: {}, payments: [], transactions }
  expect(await applyPain002(gateway, report, { actor: ann })).toMatchObject({ payouts: 1 })
  const key = await open()
  expect((await assignItem(gateway, { itemId, payment: key }, annAndBen)).result).toBe('COMPLETED')
  expect(await found('hari nath')).toEqual([key.paymentId])
  // In the receipt, in its line and in the return.
  expect((await exportOf(key)).match(/Hari Nath/g)).toHaveLength(3)
  expect(await erasePersonalData(gateway, key, ann)).toBe('ERASED')
  expect(await storedPayers(gateway)).not.toContain('Hari Nath')
})
