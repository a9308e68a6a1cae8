import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { bookItem, bookItems } from '../../../../payments/suspense/book-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type Transfer } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { itemLines } from '../sql/item-lines.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, books, house } = await statementDesk()
const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
const account = await openAccount('THB')
const facts = {
  account: account.identifier,
  currencyCode: 'THB',
  from: day,
  to: day,
  opening: 0,
} as const
const line = (amount: number, text: string): Transfer => ({ day, amount, reference: text, text })
const openPayin = () => createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
const announced: PaymentKey[] = []
const undo = (idImport = '', withMatches = false) =>
  undoImport({ db, rails: [], changed: (key) => announced.push(key) }, idImport, {
    ...decided,
    reason: 'wrong file',
    withMatches,
  })
const itemOf = async (text: string) => {
  const items = await openItems(gateway, {}, itemLines(gateway.personal))
  const found = items.find((item) => item.text?.includes(text) && !item.payment)
  if (!found) throw new Error(`no open item says ${text}`)
  return found
}
const correct = async () => expect(await checkLedger(db)).toEqual([])

it('undoes matches only where that is asked for, and the same file restores them', async () => {
  const key = await openPayin()
  const due = Number((await readPayment(gateway, key))?.due?.amount)
  const file = written['camt.053'](facts, [line(due, 'PAID')])
  const { idImport } = await importFile(file)
  const refused = await undo(idImport)
  expect(refused).toMatchObject({
    decided: [{ state: 'RECEIPT', paymentId: key.paymentId, isFinal: false }],
  })
  expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
  expect(announced).toEqual([key])
  const payment = await readPayment(gateway, key)
  expect(payment).toMatchObject({ status: 'SUCCESS', moneyReturned: money(500_00n, 'THB') })
  expect(await books(account.id)).toBe(0n)
  await correct()
  const again = await importFile(file)
  expect(again).toMatchObject({ receipts: 1, matched: 1, restored: 1, suspense: 0, duplicates: 0 })
  await undo(again.idImport, true)
  await correct()
})

it('undoes the parts of a receipt that was divided, at any depth', async () => {
  const before = await house()
  const { idImport } = await importFile(written['camt.053'](facts, [line(90_000, 'DIVIDED')]))
  for (const paid of [500_00n, 100_00n]) {
    const { id } = await itemOf('DIVIDED')
    const assigned = { itemId: id, payment: await openPayin(), amount: money(paid, 'THB') }
    expect(await assignItem(gateway, assigned, annAndBen)).toHaveProperty('receiptId')
  }
  expect(await undo(idImport)).toMatchObject({ decided: [{ state: 'RECEIPT' }, { state: 'RECEIPT' }] })
  expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
  expect(await books(account.id)).toBe(0n)
  expect((await house())['SUSPENSE']).toBe(before['SUSPENSE'])
  await correct()
})

it('undoes what a person booked, money that came and money that left', async () => {
  const before = await house()
  const { idImport } = await importFile(written['camt.053'](facts, [line(700, 'CAME'), line(-300, 'LEFT')]))
  await bookItem(gateway, (await itemOf('CAME')).id, 'INTEREST', annAndBen)
  await bookItem(gateway, (await itemOf('LEFT')).id, 'CHARGE', annAndBen)
  expect(await undo(idImport)).toMatchObject({ decided: [{ state: 'INTEREST' }, { state: 'CHARGE' }] })
  expect(await undo(idImport, true)).toMatchObject({ undone: 2 })
  expect(await house()).toEqual(before)
  await correct()
})

it('undoes the part of a debit and of a credit that was booked', async () => {
  const before = await house()
  const lines = [line(700, 'PART CAME'), line(-300, 'PART LEFT')]
  const { idImport } = await importFile(written['camt.053'](facts, lines))
  for (const text of ['PART CAME', 'PART LEFT']) {
    const part = { itemIds: [(await itemOf(text)).id], as: 'CHARGE', amount: money(1_00n, 'THB') } as const
    expect(await bookItems(gateway, part, annAndBen)).toMatchObject({ result: 'BOOKED' })
  }
  await correct()
  expect(await undo(idImport)).toMatchObject({ decided: [{ state: 'CHARGE' }, { state: 'CHARGE' }] })
  expect(await undo(idImport, true)).toMatchObject({ undone: 2 })
  expect(await house()).toEqual(before)
  await correct()
})

it('an open debit is shown with the day, the payee and the text of its line', async () => {
  const { idImport } = await importFile(written['camt.053'](facts, [line(-300, 'RENT')]))
  expect(await itemOf('RENT')).toMatchObject({ direction: 'DEBIT', movedOn: day, reason: 'OPEN_DEBIT' })
  await undo(idImport)
  await expect(itemOf('RENT')).rejects.toThrow('no open item')
})

it('never undoes a line whose money went back to its payer', async () => {
  const { idImport } = await importFile(written['camt.053'](facts, [line(700, 'GONE')]))
  const { id } = await itemOf('GONE')
  await db.pool.query(`update suspense_item set closed_at = now(), closed_as = 'RETURNED' where id = $1`, [
    id,
  ])
  expect(await undo(idImport, true)).toMatchObject({ decided: [{ state: 'RETURNED', isFinal: true }] })
  const { rows } = await db.pool.query('select state from bank_import where id = $1', [idImport])
  expect(rows).toEqual([{ state: 'BOOKED' }])
})
