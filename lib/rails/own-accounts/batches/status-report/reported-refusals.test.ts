import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endToEndIdOf } from '../../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../../doctor/books/check-ledger.ts'
import type { PayoutKey } from '../../../../payments/payouts/plan-payout.ts'
import { bookLines, lineOf } from '../../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { messageIdOf, type PayoutBatch } from '../batch.ts'
import { batchEvents } from '../log-events.ts'
import { selectItems } from '../sql/batch-items.ts'
import { selectBatches } from '../sql/batch-rows.ts'
import { applyPain002 } from './apply-pain-002.ts'

const { gateway, inr, pay, exported, statusOf, orderKey, rowsOf } = await payingGateway()
const { db } = gateway
const [changed, write] = [vi.fn(), vi.fn()]
const watched = { ...gateway, changed, log: { ...gateway.log, write } }
const idOf = async (key: PayoutKey) => endToEndIdOf(await orderKey(key))
const reported = (
  { id }: PayoutBatch,
  report: Partial<Parameters<typeof applyPain002>[1]>,
  options: { isDryRun?: boolean } = {},
) =>
  applyPain002(
    watched,
    { originalMessageId: messageIdOf(id), group: {}, payments: [], transactions: [], ...report },
    { actor: ann.by, ...options },
  )
const audited = ({ id }: PayoutBatch) =>
  rowsOf<{ after: object }>(
    `select after from audit_event where command = 'statement import' and after ->> 'idBatch' = $1`,
    [id],
  )
const stateOf = async ({ id }: PayoutBatch) => (await selectBatches(db, { id, limit: 1 }))[0]?.state

async function paidAndOpen() {
  const [paid, open] = [await pay(10), await pay(20)]
  const { batch } = await exported()
  await bookLines(gateway, [lineOf(inr, { amount: 1_000n, text: await idOf(paid) })])
  const refused = { status: 'RJCT', reasonCode: 'AC04', text: 'account closed' }
  const transactions = []
  for (const key of [paid, open]) transactions.push({ endToEndId: await idOf(key), ...refused })
  const late = { merchantCode: 'ACME', kind: 'payout', paymentId: paid.paymentId, institutionCode: 'AC04' }
  const alarm = { idBatch: batch.id, key: await orderKey(paid), ...late }
  return { paid, open, batch, transactions, alarm }
}

beforeEach(() => vi.clearAllMocks())
afterEach(async () => {
  expect(await checkLedger(db)).toEqual([])
})

it('of what a report refuses the merchant hears, of what had succeeded the operator', async () => {
  const { open, batch, transactions, alarm } = await paidAndOpen()
  expect(await reported(batch, { transactions }, { isDryRun: true })).toMatchObject({
    payouts: 1,
    warnings: [{ code: 'REFUSED_AFTER_SUCCESS' }],
  })
  expect([changed.mock.calls, write.mock.calls, await audited(batch)]).toEqual([[], [], []])
  await reported(batch, { transactions })
  expect(changed.mock.calls).toEqual([[open]])
  expect(write.mock.calls).toEqual([[batchEvents['payout.refused-after-success'], alarm]])
  const refusal = { code: 'AC04', text: 'account closed' }
  const items = await selectItems(db, batch.id)
  expect(items.map(({ status }) => status).toSorted()).toEqual(['REFUSED', 'SUCCESS'])
  expect(items).toMatchObject([{ refusal }, { refusal }])
})

it('a refusal after success is told once, and again only where the bank gives another reason', async () => {
  const { batch, transactions, alarm } = await paidAndOpen()
  const late = transactions.slice(0, 1)
  for (let times = 0; times < 2; times++)
    expect(await reported(batch, { transactions: late })).toMatchObject({
      warnings: [{ code: 'REFUSED_AFTER_SUCCESS' }],
    })
  expect(write.mock.calls).toEqual([[batchEvents['payout.refused-after-success'], alarm]])
  expect(await audited(batch)).toHaveLength(1)
  const other = late.map((one) => ({ ...one, reasonCode: 'AC06' }))
  await reported(batch, { transactions: other })
  expect(write.mock.calls.slice(1)).toEqual([
    [batchEvents['payout.refused-after-success'], { ...alarm, institutionCode: 'AC06' }],
  ])
  expect(await audited(batch)).toHaveLength(2)
})

it('a refusal after success that the bank repeats later than operators are reminded is told again', async () => {
  const { batch, transactions } = await paidAndOpen()
  const late = transactions.slice(0, 1)
  await reported(batch, { transactions: late })
  gateway.clock.forward(8 * 86_400_000)
  await reported(batch, { transactions: late })
  expect(write.mock.calls.map(([event]) => event as unknown)).toEqual([
    batchEvents['payout.refused-after-success'],
    batchEvents['payout.refused-after-success'],
  ])
})

it('a report that refuses the whole file leaves its payouts, and names what had succeeded', async () => {
  const { paid, open, batch, transactions, alarm } = await paidAndOpen()
  const group = { status: 'RJCT', reasonCode: 'DU01' }
  const [late, whole] = [
    { code: 'REFUSED_AFTER_SUCCESS', message: `${await idOf(paid)} has succeeded, and the bank refuses it` },
    { code: 'BATCH_REJECTED', message: expect.stringContaining(`whole batch ${batch.id} (DU01)`) as string },
  ]
  expect(await reported(batch, { group, transactions })).toEqual({
    payouts: 0,
    warnings: [late, whole],
    errors: [],
  })
  expect(write.mock.calls).toEqual([
    [batchEvents['payout.refused-after-success'], alarm],
    [batchEvents['payout.batch-rejected'], { idBatch: batch.id, institutionCode: 'DU01' }],
  ])
  expect(changed).not.toHaveBeenCalled()
  expect([await stateOf(batch), await statusOf(open)]).toEqual(['REJECTED', 'PROCESSING'])
  expect(await audited(batch)).toMatchObject([
    { after: { batchRejected: true, institutionCode: 'DU01', refused: [], refusedAfterSuccess: [{}] } },
  ])
  // Its payouts wait for a person: a report that names one of them refuses it no more.
  expect(await reported(batch, { transactions: transactions.slice(1) })).toMatchObject({ payouts: 0 })
  expect(await statusOf(open)).toBe('PROCESSING')
})

it('a file refused without a reason is refused all the same, once', async () => {
  await pay(10)
  const { batch } = await exported()
  const message = expect.stringContaining(`whole batch ${batch.id}: "payout-batch release"`) as string
  expect(await reported(batch, { group: { status: 'RJCT' } })).toMatchObject({
    warnings: [{ code: 'BATCH_REJECTED', message }],
  })
  expect(write.mock.calls).toEqual([[batchEvents['payout.batch-rejected'], { idBatch: batch.id }]])
  const [event] = await audited(batch)
  expect(event?.after).toMatchObject({ batchRejected: true, refused: [] })
  expect(event?.after).not.toHaveProperty('institutionCode')
  expect(event?.after).not.toHaveProperty('refusedAfterSuccess')
  expect(await reported(batch, { group: { status: 'RJCT' } })).toEqual({
    payouts: 0,
    warnings: [],
    errors: [],
  })
  expect([write.mock.calls.length, (await audited(batch)).length]).toEqual([1, 1])
})

it('a report that takes everything leaves no trace', async () => {
  const key = await pay(10)
  const { batch } = await exported()
  const transactions = [{ endToEndId: await idOf(key), status: 'ACSC' }]
  expect(await reported(batch, { group: { status: 'ACSC' }, transactions })).toMatchObject({ payouts: 0 })
  expect([write.mock.calls, changed.mock.calls, await audited(batch)]).toEqual([[], [], []])
})
