import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { undoMatch } from '../../../../payments/suspense/undo-match.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { written } from '../../../../testing/statements/written-files.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, books } = await statementDesk()
const account = await openAccount('THB')
const day = gateway.clock.now().toISOString().slice(0, 10)
const facts = { account: account.identifier, from: day, to: day, opening: 0, currencyCode: 'THB' }
const open = () => createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))
const read = async (key: PaymentKey) => {
  const payment = await readPayment(gateway, key)
  if (!payment) throw new Error('the payin is gone')
  return payment
}
const undo = (idImport = '') =>
  undoImport(gateway, idImport, { ...decided, reason: 'wrong', withMatches: true })
const callbacksOf = async ({ paymentId }: PaymentKey) =>
  (await db.pool.query('select from callback where payment_id = $1', [paymentId])).rowCount

it('a file that is imported again has the matches that its undo took, whoever had made them', async () => {
  const [matched, assigned, part] = [await open(), await open(), await open()]
  const due = Number((await read(matched)).due.amount)
  const lines = [
    { day, amount: due, reference: 'B1', text: 'FROM SOMCHAI' },
    { day, amount: 777_00, reference: 'B2', text: 'FROM MALI' },
    { day, amount: 120_00, reference: 'B3', text: 'FROM PIM' },
    { day, amount: 5_55, reference: 'B4', text: 'FROM NOBODY' },
  ]
  const file = written['camt.053'](facts, lines)
  const first = await importFile(file)
  expect(first).toMatchObject({ receipts: 4, matched: 1, restored: 0 })
  for (const [payment, amount] of [
    [assigned, 777_00n],
    [part, 120_00n],
  ] as const) {
    const item = (await openItems(gateway)).find(({ money }) => money.amount === amount)
    await assignItem(gateway, { itemId: item?.id ?? '', payment }, annAndBen)
  }
  const before = await Promise.all([matched, assigned, part].map(read))
  const bookedBefore = await books(account.id)
  expect(await undo(first.idImport)).toMatchObject({ undone: 4 })
  expect((await read(matched)).moneyReturned?.amount).toBe(500_00n)
  expect(await checkLedger(db)).toEqual([])
  const callbacks = await callbacksOf(matched)

  const tried = await importFile(file, { isDryRun: true })
  expect(tried).toMatchObject({ receipts: 4, matched: 3, restored: 3 })
  const again = await importFile(file)
  expect(again).toMatchObject({ receipts: 4, matched: 3, restored: 3, suspense: 1 })
  for (const [at, key] of [matched, assigned, part].entries()) {
    const { status, moneyReceived, moneyReturned } = await read(key)
    expect({ status, moneyReceived, moneyReturned }).toEqual({
      status: before[at]?.status,
      moneyReceived: before[at]?.moneyReceived,
      moneyReturned: undefined,
    })
  }
  expect(await callbacksOf(matched)).toBe((callbacks ?? 0) + 1)
  expect(await books(account.id)).toBe(bookedBefore)
  expect(await checkLedger(db)).toEqual([])

  // The restored matches are matches like others: they are undone and restored once more.
  await undo(again.idImport)
  expect(await checkLedger(db)).toEqual([])
  expect(await importFile(file)).toMatchObject({ restored: 3, suspense: 1 })
  expect((await read(matched)).moneyReturned).toBeUndefined()
  expect(await checkLedger(db)).toEqual([])
})

it('a match that people undid before its import was undone is not restored', async () => {
  const other = await openAccount('THB')
  const lines = [{ day, amount: 431_00, reference: 'C1', text: 'FROM ANAN' }]
  const file = written['camt.053']({ ...facts, account: other.identifier }, lines)
  const first = await importFile(file)
  const [item] = await openItems(gateway, { accountId: other.id })
  const assigned = await assignItem(gateway, { itemId: item?.id ?? '', payment: await open() }, annAndBen)
  if (!('receiptId' in assigned)) throw new Error(assigned.result)
  await undoMatch(gateway, assigned.receiptId, annAndBen)
  await undo(first.idImport)
  expect(await importFile(file)).toMatchObject({ receipts: 1, restored: 0, suspense: 1 })
})
