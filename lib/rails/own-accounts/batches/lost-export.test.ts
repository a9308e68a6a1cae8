import { afterEach, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { holdPayouts, releasePayouts } from '../../../payments/payouts/payout-hold.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { approveBatch, cancelBatch } from './approve-batch.ts'
import { confirmBatch } from './confirm-batch.ts'
import { createBatch } from './create-batch.ts'
import { exportBatch } from './export-batch.ts'
import { releaseBatch } from './release-batch.ts'

const { gateway, inr, pay, create, statusOf, orderKey } = await payingGateway()
const { db } = gateway
const decision = { reference: 'list of the bank', reason: 'exported after the backup' }
const waiting = () => createBatch(gateway, { accountId: inr, format: 'csv', mapping: undefined }, ann)
const hold = () => holdPayouts(db, ann.by, 'restored')
const release = () => releasePayouts(db, ann.by, 'payouts release')

afterEach(async () => {
  await release()
  expect(await checkLedger(db)).toEqual([])
})

it('a file that the bank has and a restored database does not know is confirmed while payouts are held', async () => {
  const [one, other] = [await pay(10), await pay(20)]
  const batch = await create()
  expect(await confirmBatch(gateway, { id: batch.id, ...decision }, ann)).toHaveProperty('refused')
  await hold()
  await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: 'NEFT' })])
  expect(await confirmBatch(gateway, { id: batch.id, ...decision }, ann)).toMatchObject({
    confirmed: 2,
    debited: 1,
  })
  expect(await Promise.all([one, other].map(statusOf))).toEqual(['SUCCESS', 'SUCCESS'])
  await release()
  expect(await exportBatch(gateway, batch.id, ann)).toHaveProperty('refused')
  // The debit of the other one comes later, and names it.
  const debit = lineOf(inr, { amount: 2_000n, text: endToEndIdOf(await orderKey(other)) })
  expect((await bookLines(gateway, [debit])).explained.size).toBe(1)
})

it('one payout of it leaves the others in the batch', async () => {
  const [paid, waits] = [await pay(30), await pay(40)]
  const batch = await create()
  await hold()
  const payout = { kind: 'payout', paymentId: paid.paymentId } as const
  expect(await confirmBatch(gateway, { id: batch.id, payout, ...decision }, ann)).toMatchObject({
    confirmed: 1,
  })
  expect(await Promise.all([paid, waits].map(statusOf))).toEqual(['SUCCESS', 'WAITING'])
  expect(await releaseBatch(db, { id: batch.id, ...decision }, ann)).toMatchObject({
    newBatch: { orders: 1 },
  })
})

it('a debit that names an order of a file which the database does not know settles it, and no file asks again', async () => {
  const key = await pay(50)
  const named = endToEndIdOf(await orderKey(key))
  const other = lineOf(inr, { amount: 5_100n, text: named })
  expect((await bookLines(gateway, [other])).explained.size).toBe(0)
  expect(await waiting()).toMatchObject({
    unfit: [{ reason: expect.stringContaining('is named by a line') as string }],
  })
  const debit = lineOf(inr, { amount: 5_000n, text: named })
  expect((await bookLines(gateway, [debit])).explained.size).toBe(1)
  expect(await statusOf(key)).toBe('SUCCESS')
  expect(await waiting()).toMatchObject({ unfit: [] })
})

it('a debit that names an order with a charge in it keeps the order out of every file', async () => {
  const [key, unnamed] = [await pay(60), await pay(61)]
  const batch = await create()
  const approved = await approveBatch(gateway, batch.id, ben, { needsAnother: true })
  expect(approved).not.toHaveProperty('refused')
  await bookLines(gateway, [lineOf(inr, { amount: 6_500n, text: endToEndIdOf(await orderKey(key)) })])
  expect(await exportBatch(gateway, batch.id, ann)).toMatchObject({
    refused: expect.stringContaining(key.paymentId) as string,
  })
  await cancelBatch(db, batch.id, ann)
  expect(await create()).toMatchObject({ orders: 1 })
  expect(await Promise.all([key, unnamed].map(statusOf))).toEqual(['WAITING', 'WAITING'])
})
