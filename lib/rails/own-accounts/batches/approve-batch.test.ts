import { afterEach, describe, expect, it } from 'vitest'
import { ann, ben, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { approveBatch, cancelBatch, takeOutOfBatch } from './approve-batch.ts'
import { exportBatch } from './export-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'
import { showBatch } from './shown/shown-batch.ts'
import type { PayoutBatch } from './batch.ts'

const { gateway, pay, create, rowsOf } = await payingGateway()
const { db } = gateway
const alone = { needsAnother: false }
const created: PayoutBatch[] = []
const batchOf = async (...amounts: readonly number[]) => {
  const keys = []
  for (const amount of amounts) keys.push(await pay(amount))
  const batch = await create()
  created.push(batch)
  return { keys, batch }
}
const audited = async (command: string, { id }: PayoutBatch) => {
  const rows = await rowsOf<{ actor: string; before: object; after: object }>(
    `select actor, before, after from audit_event where command = $1 and after ->> 'idBatch' = $2`,
    [command, id],
  )
  return rows
}
const refusal = (words: string) => ({ refused: expect.stringContaining(words) as string })
const giveUp = (payout: Awaited<ReturnType<typeof pay>>) =>
  refuseWaitingPayout(gateway, { payout, reason: 'the payee is wrong', ...ann })

afterEach(async () => {
  for (const { id } of created.splice(0)) await cancelBatch(db, id, ann)
  const free = await rowsOf<{ payment_id: string }>(
    `select payment_id from payout_order where state = 'BY_FILE'`,
  )
  for (const { payment_id: paymentId } of free)
    await giveUp({ merchantCode: 'ACME', kind: 'payout', paymentId })
})

describe('an approval', () => {
  it('is of what the person saw, and the audit keeps that', async () => {
    const { batch } = await batchOf(10, 20.5)
    const { sha256 } = await showBatch(gateway, batch)
    const seen = { needsAnother: true, sha256: sha256.toUpperCase() }
    expect(await approveBatch(gateway, batch.id, ben, seen)).toMatchObject({
      state: 'APPROVED',
      approvedBy: 'Ben',
    })
    expect(await audited('payout-batch approve', batch)).toEqual([
      {
        actor: 'operator:Ben',
        before: { state: 'CREATED' },
        after: {
          idBatch: batch.id,
          createdBy: 'Ann',
          payouts: 2,
          total: '30.50',
          sha256: sha256.toUpperCase(),
        },
      },
    ])
  })

  it('of what is not there any more is refused, and nothing is approved', async () => {
    const { keys, batch } = await batchOf(10, 20)
    const { sha256 } = await showBatch(gateway, batch)
    await giveUp(keys[0]!)
    expect(await approveBatch(gateway, batch.id, ben, { ...alone, sha256 })).toMatchObject(
      refusal('not what you saw'),
    )
    expect(await audited('payout-batch approve', batch)).toEqual([])
    const now = { ...alone, sha256: (await showBatch(gateway, batch)).sha256 }
    expect(await approveBatch(gateway, batch.id, ben, now)).toMatchObject({ state: 'APPROVED', orders: 1 })
  })

  it('of a batch that all left, and of no batch, is refused', async () => {
    const { keys, batch } = await batchOf(10)
    await giveUp(keys[0]!)
    expect(await approveBatch(gateway, batch.id, ben, alone)).toMatchObject(refusal('is empty'))
    expect(await approveBatch(gateway, 'none', ben, alone)).toMatchObject(refusal('no payout batch none'))
  })
})

describe('a batch that is cancelled', () => {
  it.each(['CREATED', 'APPROVED'])(
    'while it is %s frees its payouts, and the audit says what it had',
    async (state) => {
      const { batch } = await batchOf(10, 20.5)
      if (state === 'APPROVED') await approveBatch(gateway, batch.id, ben, alone)
      expect(await cancelBatch(db, batch.id, ann)).toMatchObject({ state: 'CANCELLED', orders: 0 })
      expect(await audited('payout-batch cancel', batch)).toEqual([
        {
          actor: 'operator:Ann',
          before: { state, payouts: 2, total: '30.50' },
          after: { idBatch: batch.id },
        },
      ])
      expect(await cancelBatch(db, batch.id, ann)).toMatchObject(refusal('is CANCELLED'))
      const again = await create()
      created.push(again)
      expect(again).toMatchObject({ orders: 2, total: { amount: 30_50n } })
    },
  )
})

describe('an order that is taken out', () => {
  it('waits for the next batch; the others stay approved, under another digest', async () => {
    const { batch, keys } = await batchOf(21, 22)
    const { orders, sha256 } = await showBatch(gateway, batch)
    const key = orders.find(({ payout }) => payout?.paymentId === keys[0]?.paymentId)?.key ?? ''
    await approveBatch(gateway, batch.id, ben, alone)
    expect(await takeOutOfBatch(db, batch.id, [key], ben)).toMatchObject({ state: 'APPROVED', orders: 1 })
    expect((await showBatch(gateway, batch)).sha256).not.toBe(sha256)
    expect(await audited('payout-batch take-out', batch)).toMatchObject([{ after: { takenOut: [key] } }])
    expect(await takeOutOfBatch(db, batch.id, [key], ben)).toEqual(refusal('is not in the batch'))
    const next = await create()
    created.push(next)
    expect((await showBatch(gateway, next)).orders.map((order) => order.key)).toEqual([key])
    await exportBatch(gateway, batch.id, ann)
    expect(await takeOutOfBatch(db, batch.id, [key], ben)).toEqual(refusal('EXPORTED'))
  })
})
