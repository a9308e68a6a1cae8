import { expect, it } from 'vitest'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import { money } from '../../../../money/money.ts'
import type { PaymentKey } from '../../../../payments/payment-key.ts'
import { readPayment } from '../../../../payments/read/read-payment.ts'
import { assignItem } from '../../../../payments/suspense/assign-item.ts'
import { bookItems } from '../../../../payments/suspense/book-item.ts'
import { lookAfterItems } from '../../../../payments/suspense/look-after-item.ts'
import { openItems } from '../../../../payments/suspense/open-items.ts'
import { decided, statementDesk } from '../../../../testing/statements/statement-desk.ts'
import { written, type Transfer } from '../../../../testing/statements/written-files.ts'
import { annAndBen } from '../../../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin } from '../../../../testing/test-gateway.ts'
import { itemLines } from '../sql/item-lines.ts'
import { undoImport } from './undo-import.ts'

const { gateway, db, openAccount, importFile, house } = await statementDesk()
const day = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
const account = await openAccount('THB')
const facts = { account: account.identifier, currencyCode: 'THB', from: day, to: day, opening: 0 } as const
const line = (amount: number, text: string): Transfer => ({ day, amount, reference: text, text })
const open = () => createPayin(gateway, createBodyOf(500, 'THB', { paymentMethodCode: 'OFFLINE' }))

const itemOf = async (text: string) => {
  const items = await openItems(gateway, {}, itemLines(gateway.personal))
  const found = items.find((item) => item.text?.includes(text) && !item.payment)
  if (!found) throw new Error(`no open item says ${text}`)
  return found
}
const openNow = async () =>
  (await openItems(gateway, { accountId: account.id }))
    .map(({ money: { amount }, direction, owner, note, followUp, kind }) => ({
      amount,
      direction,
      owner,
      note,
      followUp,
      kind,
    }))
    .toSorted((one, other) => Number(one.amount - other.amount))
const statusOf = async (key: PaymentKey) => {
  const { status, moneyReceived, moneyReturned } = (await readPayment(gateway, key)) ?? {}
  return { status, moneyReceived, moneyReturned }
}

/** Undoes the import of a file, imports the file again, and expects everything to be as it was; twice. */
async function undoneAndImported(
  file: string,
  firstImport: string | undefined,
  payments: readonly PaymentKey[],
) {
  const state = async () => ({
    house: await house(),
    open: await openNow(),
    payments: await Promise.all(payments.map(statusOf)),
  })
  const before = await state()
  let idImport = firstImport ?? ''
  for (let round = 1; round <= 2; round += 1) {
    const undone = await undoImport(gateway, idImport, { ...decided, reason: 'wrong', withMatches: true })
    expect(undone).not.toHaveProperty('decided')
    expect(await checkLedger(db)).toEqual([])
    const tried = await importFile(file, { isDryRun: true })
    const again = await importFile(file)
    const { idImport: _, ...figures } = again
    expect(tried).toMatchObject(figures)
    expect(await state()).toEqual(before)
    expect(await checkLedger(db)).toEqual([])
    expect(again.restored).toBeGreaterThan(0)
    idImport = again.idImport ?? ''
  }
}

it('a receipt that was divided is divided again, and each part has its payment', async () => {
  const payments = [await open(), await open()]
  const file = written['camt.053'](facts, [line(900_00, 'DIVIDED'), line(1_23, 'OTHER')])
  const { idImport } = await importFile(file)
  for (const [at, payment] of payments.entries()) {
    const amount = money(at === 0 ? 500_00n : 100_00n, 'THB')
    const assigned = { itemId: (await itemOf('DIVIDED')).id, payment, amount }
    expect(await assignItem(gateway, assigned, annAndBen)).toHaveProperty('receiptId')
  }
  await lookAfterItems(gateway, [(await itemOf('DIVIDED')).id], { owner: 'Cho' }, annAndBen.by)
  await undoneAndImported(file, idImport, payments)
  expect((await openNow()).at(-1)).toMatchObject({ amount: 300_00n })
})

it('what people booked is booked again, credits and debits, whole and in part', async () => {
  const file = written['camt.053'](facts, [
    line(70_07, 'INTEREST CAME'),
    line(80_08, 'PART CAME'),
    line(-30_03, 'FEE LEFT'),
    line(-40_04, 'PART LEFT'),
    line(-50_05, 'NOBODY KNOWS'),
  ])
  const { idImport } = await importFile(file)
  const book = async (text: string, as: 'INTEREST' | 'CHARGE' | 'OTHER', part?: bigint) => {
    const amount = part === undefined ? {} : { amount: money(part, 'THB') }
    const booked = { itemIds: [(await itemOf(text)).id], as, ...amount }
    expect(await bookItems(gateway, booked, annAndBen)).toMatchObject({ result: 'BOOKED' })
  }
  await book('INTEREST CAME', 'INTEREST')
  await book('PART CAME', 'OTHER', 10_00n)
  await book('FEE LEFT', 'CHARGE')
  await book('PART LEFT', 'CHARGE', 1_00n)
  await book('PART LEFT', 'OTHER', 2_00n)
  await lookAfterItems(gateway, [(await itemOf('PART LEFT')).id], { owner: 'Cho' }, annAndBen.by)
  await undoneAndImported(file, idImport, [])
})

it('a booking of a part and one of the rest close the debit again', async () => {
  const file = written['camt.053'](facts, [line(-60_06, 'TWO PARTS')])
  const { idImport } = await importFile(file)
  const itemIds = [(await itemOf('TWO PARTS')).id]
  await bookItems(gateway, { itemIds, as: 'CHARGE', amount: money(6n, 'THB') }, annAndBen)
  await bookItems(gateway, { itemIds, as: 'OTHER' }, annAndBen)
  await undoneAndImported(file, idImport, [])
  await expect(itemOf('TWO PARTS')).rejects.toThrow('no open item')
})

it('a surplus that was taken from one payin for another is theirs again', async () => {
  const payments = [await open(), await open()]
  const [first, second] = payments
  const file = written['camt.053'](facts, [line(707_00, 'TOO MUCH'), line(300_00, 'ITS REST')])
  const { idImport } = await importFile(file)
  if (!first || !second) throw new Error('there are two payins')
  await assignItem(gateway, { itemId: (await itemOf('TOO MUCH')).id, payment: first }, annAndBen)
  const surplus = (await openItems(gateway)).find(({ payment }) => payment?.paymentId === first.paymentId)
  const taken = { itemId: surplus?.id ?? '', payment: second, amount: money(200_00n, 'THB') }
  expect(await assignItem(gateway, taken, annAndBen)).toHaveProperty('receiptId')
  await assignItem(gateway, { itemId: (await itemOf('ITS REST')).id, payment: second }, annAndBen)
  expect(await statusOf(second)).toMatchObject({ status: 'SUCCESS' })
  expect(await checkLedger(db)).toEqual([])
  await undoneAndImported(file, idImport, payments)
})

it('a payin that was completed short and paid later is short and paid again', async () => {
  const payment = await open()
  const file = written['camt.053'](facts, [line(490_00, 'SHORT CAME'), line(17_00, 'LATER CAME')])
  const { idImport } = await importFile(file)
  const short = {
    itemId: (await itemOf('SHORT CAME')).id,
    payment,
    acceptShort: { borneBy: 'HOUSE' },
  } as const
  expect(await assignItem(gateway, short, annAndBen)).toHaveProperty('receiptId')
  await assignItem(gateway, { itemId: (await itemOf('LATER CAME')).id, payment }, annAndBen)
  expect(await checkLedger(db)).toEqual([])
  await undoneAndImported(file, idImport, [payment])
})

it('open items have the owner, the note and the day of the next look again that they had last', async () => {
  const file = written['camt.053'](facts, [
    line(61_01, 'CARED FOR'),
    line(-62_02, 'ASKED'),
    line(63_03, 'ALONE'),
  ])
  let { idImport = '' } = await importFile(file)
  const cared = (await itemOf('CARED FOR')).id
  await lookAfterItems(
    gateway,
    [cared],
    { owner: 'Cho', note: 'asked the bank', followUp: '2026-03-05' },
    annAndBen.by,
  )
  await lookAfterItems(gateway, [(await itemOf('ASKED')).id], { note: 'rent?' }, annAndBen.by)
  const before = await openNow()
  for (const owner of ['Cho', 'Dan']) {
    const { id } = await itemOf('CARED FOR')
    await lookAfterItems(gateway, [id], { owner }, annAndBen.by)
    expect(
      await undoImport(gateway, idImport, { ...decided, reason: 'wrong', withMatches: false }),
    ).toMatchObject({
      undone: 3,
    })
    const again = await importFile(file)
    expect(again).toMatchObject({ restored: 0 })
    idImport = again.idImport ?? ''
    const expected = before.map((item) =>
      item.owner === 'Cho' && item.amount === 61_01n ? { ...item, owner } : item,
    )
    expect(await openNow()).toEqual(expected)
  }
})
