import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { approveBatch, cancelBatch } from './approve-batch.ts'
import { messageIdOf, type BatchFormat } from './batch.ts'
import { exportBatch } from './export-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'

const { gateway, inr, pay, create, statusOf, rowsOf } = await payingGateway()
const { db } = gateway
const changed = vi.fn()
const exportOf = (id: string) => exportBatch({ ...gateway, changed }, id, ann)
const refusal = (words: string) => ({ refused: expect.stringContaining(words) as string })
const approved = async (format: BatchFormat, ...amounts: readonly number[]) => {
  const keys: PayoutKey[] = []
  for (const amount of amounts) keys.push(await pay(amount))
  const batch = await create({ format })
  await approveBatch(gateway, batch.id, ben, { needsAnother: true })
  return { keys, id: batch.id }
}
const audited = (id: string) =>
  rowsOf(
    `select actor, after from audit_event where command = 'payout-batch export' and after ->> 'idBatch' = $1`,
    [id],
  )

afterEach(async () => {
  changed.mockClear()
  expect(await checkLedger(db)).toEqual([])
})

describe('the export of an approved batch', () => {
  it.each([
    ['pain.001.001.09', 'xml'],
    ['csv', 'csv'],
  ] as const)(
    'as %s is a file by its message ID: merchants and the audit hear of the first',
    async (format, end) => {
      const { keys, id } = await approved(format, 10, 20.5)
      const file = await exportOf(id)
      if ('refused' in file) throw new Error(file.refused)
      expect(file).toMatchObject({ name: `payout-batch-${messageIdOf(id)}.${end}`, isRepeat: false })
      expect(changed.mock.calls.flat()).toHaveLength(2)
      expect(changed.mock.calls.flat()).toEqual(expect.arrayContaining(keys))
      const { sha256, batch } = file
      expect(batch).toMatchObject({ state: 'EXPORTED', sha256 })
      const { executionDate } = batch
      const event = {
        actor: 'operator:Ann',
        after: { idBatch: id, sha256, executionDate, payouts: 2, total: '30.50' },
      }
      expect(await audited(id)).toEqual([event])
      changed.mockClear()
      expect(await exportOf(id)).toMatchObject({ sha256, isRepeat: true })
      expect(changed).not.toHaveBeenCalled()
      expect(await audited(id)).toEqual([event])
    },
  )

  it('is refused where the payee of one was erased since: nothing leaves, and the payout is named', async () => {
    const { keys, id } = await approved('csv', 10, 20)
    const [erased, other] = keys as [PayoutKey, PayoutKey]
    await db.pool.query(
      `update payer_data set sealed = null, data_key_id = null, lookup = null, data = '{}' where id = (
         select payer_data_id from payment_attempt where payment_id = $1)`,
      [erased.paymentId],
    )
    expect(await exportOf(id)).toEqual({
      refused: `What was approved cannot be written: payout ${erased.paymentId} of ACME: the payee was erased or cannot be read. Cancel the batch and create another.`,
    })
    expect(await Promise.all([erased, other].map(statusOf))).toEqual(['WAITING', 'WAITING'])
    await cancelBatch(db, id, ann)
    expect(await exportOf(id)).toMatchObject(refusal('was cancelled'))
    for (const payout of keys) await refuseWaitingPayout(gateway, { payout, reason: 'erased', ...ann })
  })

  it('is refused where all left it, there is none, or its account has payouts off', async () => {
    const { keys, id } = await approved('csv', 10)
    await db.pool.query('update receiving_account set payouts_on = false where id = $1', [inr])
    expect(await exportOf(id)).toMatchObject(refusal('has payouts off'))
    await db.pool.query('update receiving_account set payouts_on = true where id = $1', [inr])
    await refuseWaitingPayout(gateway, { payout: keys[0]!, reason: 'the payee is wrong', ...ann })
    expect(await exportOf(id)).toMatchObject(refusal('is empty'))
    expect(await exportOf('none')).toMatchObject(refusal('no payout batch none'))
    expect(changed).not.toHaveBeenCalled()
  })
})
