import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { refusePayout } from '../../../../payments/payouts/end-payout.ts'
import { byRail } from '../../../../platform/audit/actor.ts'
import { holdCommit, statementWaitsForLock } from '../../../../testing/database/held-commit.ts'
import { payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { decided } from '../../../../testing/statements/statement-desk.ts'
import { assignToOrder } from '../../batches/lines/assign-to-order.ts'
import { confirmBatch } from '../../batches/confirm-batch.ts'
import { searchLines } from '../search/search-lines.ts'
import { LinesDecided } from './undo-lines.ts'
import { importedLines } from '../../../../testing/statements/imported-lines.ts'

const { gateway, inr, pay, exported, orderKey, rowsOf } = await payingGateway()
const { db } = gateway
const { importLines, undo, stateOf } = importedLines(gateway, inr, '501000000001')
const confirm = (batchId: string, as: Parameters<typeof confirmBatch>[0] = gateway) =>
  confirmBatch(as, { id: batchId, payout: undefined, reference: 'UTR1', reason: 'bank said' }, decided)
const more = (name: string) =>
  Array.from({ length: 250 }, (_, at) => ({
    amount: 1_000 + at,
    reference: `${name}${at}`,
    text: `in ${at}`,
  }))
const correct = async () => expect(await checkLedger(db)).toEqual([])

it('a line that brought a payout back to its merchant is never undone, wherever it is in the file', async () => {
  const key = await pay(100)
  await exported()
  const id = endToEndIdOf(await orderKey(key))
  const debit = { amount: -10_000, reference: 'D1', text: id }
  const back = { amount: 10_000, reference: 'C1', text: `RETURN ${id}` }
  const idImport = await importLines([...more('R'), debit, back])
  const { decided: lines } = (await undo(idImport, true)) as { decided: readonly object[] }
  expect(lines).toMatchObject([
    { state: 'PAYOUT_RETURN', isFinal: true },
    { state: 'PAYOUT', isFinal: false },
  ])
  expect(await stateOf(idImport)).toBe('BOOKED')
  await correct()
})

it('an undo that such a line stops names it, and the file brings what was undone', async () => {
  const key = await pay(200)
  await exported()
  const id = endToEndIdOf(await orderKey(key))
  const debit = { amount: -20_000, reference: 'D2', text: id }
  const back = { amount: 20_000, reference: 'C2', text: `RETURN ${id}` }
  const lines = [...more('S'), debit, back]
  const idImport = await importLines(lines)
  // As an undo is left that began before the money came back.
  await db.pool.query(`update bank_import set state = 'UNDOING' where id = $1`, [idImport])
  expect(await undo(idImport, true)).toMatchObject({ undone: 200, stoppedBy: [{ state: 'PAYOUT_RETURN' }] })
  expect(await stateOf(idImport)).toBe('BOOKED')
  const again = await importLines(lines)
  const [{ receipts } = { receipts: 0 }] = await rowsOf<{ receipts: number }>(
    `select count(*)::int as receipts from statement_line where import_id = $1 and state = 'RECEIPT'`,
    [again],
  )
  expect(receipts).toBe(200)
  await correct()
})

it('a debit that two people confirmed as a payout is undone only with matches', async () => {
  const key = await pay(300)
  const { batch } = await exported()
  const idImport = await importLines([{ amount: -30_000, reference: 'D3', text: 'bulk' }])
  expect(await confirm(batch.id)).toMatchObject({ confirmed: 1, debited: 1 })
  expect(await undo(idImport, false)).toMatchObject({
    decided: [{ state: 'PAYOUT', kind: 'payout', paymentId: key.paymentId, isFinal: false }],
  })
  expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
  expect(await rowsOf('select from payout_line where key = $1', [await orderKey(key)])).toEqual([])
  await correct()
})

/** What an undo and the import of the same lines leave as it was. */
const house = () =>
  rowsOf(`select split_part(account_id, '/', 1) as kind, sum(amount) from ledger_posting group by 1
          having sum(amount) <> 0 order by 1`)

it('a debit that people confirmed is the payout’s again when the file is imported again', async () => {
  const keys = [await pay(301), await pay(302)]
  const { batch } = await exported()
  const lines = [{ amount: -60_300, reference: 'D5', text: 'bulk' }]
  const first = await importLines(lines)
  expect(await confirm(batch.id)).toMatchObject({ confirmed: 2, debited: 2 })
  const before = await house()
  expect(await undo(first, true)).toMatchObject({ undone: 1 })
  const again = await importLines(lines)
  expect(again).not.toBe(first)
  expect(await house()).toEqual(before)
  for (const key of keys)
    expect(await rowsOf('select role from payout_line where key = $1', [await orderKey(key)])).toEqual([
      { role: 'DEBIT' },
    ])
  await correct()
  await undo(again, true)
})

it('a debit with a charge that people gave to its payout is both again', async () => {
  const payment = await pay(310)
  await exported()
  const lines = [{ amount: -31_500, reference: 'D6', text: 'with a charge' }]
  const first = await importLines(lines)
  const items = await openItems(gateway, { accountId: inr })
  const itemId = items.find((item) => item.money.amount === 31_500n)?.id ?? ''
  const given = { itemId, order: { payment }, fee: money(500n, 'INR') }
  expect(await assignToOrder(gateway, given, { ...decided, reason: 'payee' })).toMatchObject({
    result: 'PAID',
  })
  const before = await house()
  await undo(first, true)
  const importId = await importLines(lines)
  expect(await house()).toEqual(before)
  const [line] = (await searchLines(gateway, { importId }, { limit: 1 })).lines
  expect(line?.parts.map(({ state, payment: of, rule }) => [state, of?.paymentId, rule])).toEqual([
    ['PAYOUT', payment.paymentId, undefined],
    ['CHARGE', undefined, undefined],
  ])
  await correct()
})

it('money that people gave back to a payout that is not paid yet is its return again', async () => {
  const payment = await pay(330)
  await exported()
  const lines = [{ amount: 32_600, reference: 'C9', text: 'came back, less a charge' }]
  const first = await importLines(lines)
  const items = await openItems(gateway, { accountId: inr })
  const itemId = items.find((item) => item.money.amount === 32_600n)?.id ?? ''
  const given = { itemId, order: { payment }, fee: money(400n, 'INR') }
  expect(await assignToOrder(gateway, given, { ...decided, reason: 'payee' })).toMatchObject({
    result: 'RETURNED',
  })
  const before = await house()
  expect(await undo(first, true)).toMatchObject({ undone: 1 })
  await importLines(lines)
  expect(await house()).toEqual(before)
  await correct()
})

it('a debit whose payout was debited otherwise meanwhile is open', async () => {
  const payment = await pay(320)
  await exported()
  const lines = [{ amount: -32_000, reference: 'D7', text: 'bulk' }]
  const first = await importLines(lines)
  const itemOf = async (amount: bigint) =>
    (await openItems(gateway, { accountId: inr })).find((item) => item.money.amount === amount)?.id ?? ''
  const give = async () =>
    assignToOrder(
      gateway,
      { itemId: await itemOf(32_000n), order: { payment } },
      { ...decided, reason: 'payee' },
    )
  await give()
  await undo(first, true)
  await importLines([{ amount: -32_000, reference: 'D8', text: 'the right one' }])
  expect(await give()).toMatchObject({ result: 'PAID' })
  await importLines(lines)
  expect(await itemOf(32_000n)).not.toBe('')
  await correct()
})

it('an undo says that debit and return of one refused payout are not restored, and they are not', async () => {
  const payment = await pay(340)
  await exported()
  const lines = [
    { amount: -34_000, reference: 'D10', text: 'bulk' },
    { amount: 34_000, reference: 'C10', text: 'came back' },
  ]
  const first = await importLines(lines)
  const give = async (direction: 'CREDIT' | 'DEBIT') => {
    const items = await openItems(gateway, { accountId: inr })
    const found = items.find((item) => item.money.amount === 34_000n && item.direction === direction)
    const given = { itemId: found?.id ?? '', order: { payment } }
    return assignToOrder(gateway, given, { ...decided, reason: 'payee' })
  }
  expect(await give('CREDIT')).toMatchObject({ result: 'RETURNED' })
  expect(await undo(first, false)).toMatchObject({ decided: [{ notRestored: null }] })
  await refusePayout(gateway, payment, 'INVALID_ACCOUNT', byRail('bank'))
  await give('DEBIT')
  const told = [{ notRestored: 'REFUSED_PAYOUT' }, { notRestored: 'REFUSED_PAYOUT' }]
  expect(await undo(first, false)).toMatchObject({ decided: told })
  expect(await undo(first, true)).toMatchObject({ undone: 2, takenBack: told })
  await importLines(lines)
  const open = await openItems(gateway, { accountId: inr })
  expect(open.filter((item) => item.money.amount === 34_000n)).toHaveLength(2)
  await correct()
})

it('a debit that is confirmed while its import is being undone is not taken back in silence', async () => {
  await pay(400)
  const { batch } = await exported()
  const idImport = await importLines([{ amount: -40_000, reference: 'D4', text: 'bulk' }])
  const held = holdCommit(gateway)
  const confirmed = confirm(batch.id, held.gateway)
  await held.reached
  const undone = undo(idImport, false).catch((error: unknown) => error)
  await statementWaitsForLock(db)
  held.commit()
  expect(await confirmed).toMatchObject({ debited: 1 })
  expect(await undone).toBeInstanceOf(LinesDecided)
  expect(await stateOf(idImport)).toBe('UNDOING')
  expect(await undo(idImport, true)).toMatchObject({ undone: 1 })
  await correct()
})
