import { afterEach, expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../ledger/check.ts'
import { holdPayouts, releasePayouts } from '../../../payments/payouts/payout-hold.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { confirmBatch } from './confirm-batch.ts'
import { exportBatch } from './export-batch.ts'
import { releaseBatch } from './release-batch.ts'

const { gateway, inr, pay, create, statusOf, orderKey } = await payingGateway()
const { db } = gateway
const decision = { reference: 'list of the bank', reason: 'exported after the backup' }
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
