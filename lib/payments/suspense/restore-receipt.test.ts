import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { money } from '../../money/money.ts'
import { paymentStory } from '../../testing/models/payment-story.ts'
import { receiptFor } from '../../testing/receipt-for.ts'
import { annAndBen, suspenseOf } from '../../testing/suspense/suspense-of.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Receipt } from '../receive/receipt.ts'
import { receiveMoney } from '../receive/receive-money.ts'
import { lookAfterItems } from './look-after-item.ts'
import { restoreReceipt, type ReceiptBefore } from './restore-receipt.ts'
import { withdrawReceipts } from './withdraw-receipt.ts'

const gateway = await testGateway()
const { recordOf, eventsOf } = paymentStory(gateway)
const { accountOf, itemOf, openItemOf, receiptId } = suspenseOf(gateway)
const correct = async () => expect(await checkLedger(gateway.db)).toEqual([])

/** Money that came and was withdrawn, of a payin where `key` is given. */
async function withdrawn(minorUnits: bigint, key?: PaymentKey) {
  const account = { source: 'statement', receivingAccountId: await accountOf('INR') }
  const named = key
    ? receiptFor(await recordOf(key), gateway.clock.now())
    : { ...account, sourceId: randomUUID(), movedAt: gateway.clock.now() }
  const receipt: Receipt = { ...named, money: money(minorUnits, 'INR') }
  await receiveMoney(gateway, receipt)
  const id = await receiptId(receipt.sourceId)
  await gateway.db.transaction((transaction) => withdrawReceipts(transaction, [id], annAndBen))
  const before: ReceiptBefore = { receiptId: id, suffix: '', money: receipt.money, wasMatched: Boolean(key) }
  return { receipt, before }
}
const restore = (receipt: Receipt, ...before: readonly ReceiptBefore[]) =>
  gateway.db.transaction((transaction) =>
    restoreReceipt(transaction, gateway.personal, { receipt, before }, annAndBen),
  )
const again = (receipt: Receipt) => ({ ...receipt, sourceId: randomUUID() })
const open = () => createPayin(gateway, createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }))

it.each([
  ['had succeeded by it', 100_00n, 'SUCCESS'],
  ['had it as a part', 60_00n, 'WAITING'],
])('a payment that %s has it again, and is named to be told', async (_, minorUnits, status) => {
  const key = await open()
  const { receipt, before } = await withdrawn(minorUnits, key)
  expect(await restore(again(receipt), before)).toEqual([key])
  const { moneyReceived, moneyReturned, ...record } = await recordOf(key)
  expect([record.status, moneyReceived, moneyReturned]).toEqual([status, receipt.money, undefined])
  await correct()
})

it('money of a match that was restored already is open', async () => {
  const key = await open()
  const { receipt, before } = await withdrawn(100_00n, key)
  await restore(again(receipt), before)
  const events = await eventsOf(key)
  const second = again(receipt)
  await restore(second, before)
  expect((await recordOf(key)).moneyReceived).toEqual(receipt.money)
  expect(await eventsOf(key)).toEqual(events)
  expect(await itemOf(await receiptId(second.sourceId))).toMatchObject({ closedAs: null })
  await correct()
})

it('money that nobody had is open again, with its owner and note, and nobody is told', async () => {
  const { receipt, before } = await withdrawn(5_00n)
  const first = again(receipt)
  expect(await restore(first, before)).toEqual([])
  const item = await openItemOf(await receiptId(first.sourceId))
  expect(item).toMatchObject({ money: receipt.money, reason: 'UNMATCHED' })
  await lookAfterItems(gateway, [item?.id ?? ''], { owner: 'Cho', note: 'asked' }, annAndBen.by)
  const ofFirst = { ...before, receiptId: await receiptId(first.sourceId) }
  await gateway.db.transaction((transaction) => withdrawReceipts(transaction, [ofFirst.receiptId]))
  const second = again(receipt)
  await restore(second, ofFirst)
  expect(await openItemOf(await receiptId(second.sourceId))).toMatchObject({ owner: 'Cho', note: 'asked' })
  await correct()
})

it('money that was booked is booked again', async () => {
  const { receipt, before } = await withdrawn(5_00n)
  const first = again(receipt)
  expect(await restore(first, { ...before, booked: { as: 'OTHER', reason: 'rent' } })).toEqual([])
  expect(await itemOf(await receiptId(first.sourceId))).toMatchObject({ closedAs: 'OTHER' })
  await correct()
})

it('is refused where there is nothing to restore, or it was restored', async () => {
  const { receipt, before } = await withdrawn(5_00n)
  await expect(restore(again(receipt))).rejects.toThrow('no receipt to restore')
  const first = again(receipt)
  await restore(first, before)
  await expect(restore(first, before)).rejects.toThrow('was stored before')
  await correct()
})
