import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { checkLedger } from '../../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../../ledger/adjustments/credit-balance.ts'
import { readHouseAccounts } from '../../../ledger/house-accounts.ts'
import { registerMerchant } from '../../../merchants/register.ts'
import { money } from '../../../money/money.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { holdPayouts, releasePayouts } from '../../../payments/payouts/payout-hold.ts'
import { bookLines, lineOf } from '../../../testing/payouts/booked-lines.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf } from '../../../testing/test-gateway.ts'
import { cancelBatch } from './approve-batch.ts'
import { messageIdOf } from './batch.ts'
import { confirmBatch } from './confirm-batch.ts'
import { releaseBatch } from './release-batch.ts'
import { selectBatches } from './sql/batch-rows.ts'
import { applyPain002 } from './status-report/apply-pain-002.ts'

const paying = await payingGateway()
const { gateway, inr, pay, create, exported, statusOf, orderKey, rowsOf, payee } = paying
const { db } = gateway
const changed = vi.fn()
const two = { ...ann, approvedBy: 'Ben' }
const why = { reference: 'UTR1', reason: 'the bank says so' }
const confirm = (id: string, payout?: object) =>
  confirmBatch({ ...gateway, changed }, { id, ...why, ...(payout && { payout: payout as PayoutKey }) }, two)
const release = (id: string, payout?: PayoutKey) =>
  releaseBatch(db, { id, ...why, ...(payout && { payout }) }, two)
const refusal = (words: string) => ({ refused: expect.stringContaining(words) as string })
const idOf = async (key: PayoutKey) => endToEndIdOf(await orderKey(key))
const sent = async (...amounts: readonly number[]) => {
  const keys: PayoutKey[] = []
  for (const amount of amounts) keys.push(await pay(amount))
  return { keys, ...(await exported()) }
}
const openDebits = async () =>
  (await readHouseAccounts(db)).find(({ kind }) => kind === 'OPEN_DEBITS')?.balance.amount ?? 0n
const audited = (command: string, idBatch: string) =>
  rowsOf(`select actor, before, after from audit_event where command = $1 and after ->> 'idBatch' = $2`, [
    command,
    idBatch,
  ])
const refuse = async (batch: string, key: PayoutKey) =>
  applyPain002(
    gateway,
    {
      originalMessageId: messageIdOf(batch),
      group: {},
      payments: [],
      transactions: [{ endToEndId: await idOf(key), status: 'RJCT' }],
    },
    { actor: ann.by },
  )

afterEach(async () => {
  changed.mockClear()
  expect(await checkLedger(db)).toEqual([])
})

describe('a batch that people confirm', () => {
  it('tells each merchant, and the audit who said so with what', async () => {
    const { keys, batch } = await sent(11, 12)
    await bookLines(gateway, [lineOf(inr, { amount: 1_100n, text: 'NEFT' })])
    expect(await confirm(batch.id)).toMatchObject({ confirmed: 2, debited: 1 })
    const told = changed.mock.calls.flat() as readonly PayoutKey[]
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining(keys))
    expect(await audited('payout-batch confirm', batch.id)).toEqual([
      {
        actor: 'operator:Ann',
        before: null,
        after: { idBatch: batch.id, ...why, confirmed: 2, debited: 1, approvedBy: 'Ben' },
      },
    ])
    changed.mockClear()
    expect(await confirm(batch.id)).toMatchObject(refusal('nothing to confirm'))
    expect(changed).not.toHaveBeenCalled()
    expect(await audited('payout-batch confirm', batch.id)).toHaveLength(1)
  })

  it('takes the open debit of the sum before that of one of its payouts', async () => {
    const { batch } = await sent(13, 14)
    const debits = [2_700n, 1_300n].map((amount) => lineOf(inr, { amount, text: 'NEFT' }))
    await bookLines(gateway, debits)
    const before = await openDebits()
    expect(await confirm(batch.id)).toMatchObject({ confirmed: 2, debited: 2 })
    expect(await openDebits()).toBe(before + 2_700n)
  })

  it('leaves out what the bank refused, which alone is not confirmed', async () => {
    const { keys, batch } = await sent(15, 16)
    const [refused, paid] = keys as [PayoutKey, PayoutKey]
    await refuse(batch.id, refused)
    expect(await confirm(batch.id, refused)).toMatchObject(refusal('is REFUSED'))
    expect(await confirm(batch.id)).toMatchObject({ confirmed: 1 })
    expect(await Promise.all([refused, paid].map(statusOf))).toEqual(['REFUSED', 'SUCCESS'])
    expect(changed.mock.calls).toEqual([[paid]])
  })

  it('names one payout by its merchant, where several have its ID in it', async () => {
    await registerMerchant(db, gateway.secrets, { code: 'BETA', name: 'Beta', publicKeys: [] }, ann.by)
    await creditBalance(db, 'BETA', money(100_000n, 'INR'), ann.by)
    const key = await pay(17)
    const ofBeta = { ...key, merchantCode: 'BETA' }
    expect(
      await createPayout(gateway, payoutBodyOf(18, 'INR', payee('50100123456780')), ofBeta),
    ).toHaveProperty('value')
    const { batch } = await exported()
    const { kind, paymentId } = key
    expect(await confirm(batch.id, { kind, paymentId })).toMatchObject({
      ...refusal('Several merchants'),
      command: '--code names one',
    })
    expect(await confirm(batch.id, { kind: 'refund', paymentId })).toMatchObject(refusal('has no refund'))
    expect(await confirm(batch.id, ofBeta)).toMatchObject({ confirmed: 1 })
    expect(await Promise.all([key, ofBeta].map(statusOf))).toEqual(['PROCESSING', 'SUCCESS'])
  })
})

describe('a batch that people release', () => {
  it('keeps what its bank debited or sent back, and the audit names the new batch', async () => {
    const { keys, batch } = await sent(21, 22, 23)
    const [debited, back, free] = keys as [PayoutKey, PayoutKey, PayoutKey]
    await bookLines(gateway, [
      lineOf(inr, { amount: 2_100n, text: await idOf(debited) }),
      lineOf(inr, { amount: 2_200n, direction: 'CREDIT', text: await idOf(back) }),
    ])
    const released = await release(batch.id)
    if ('refused' in released) throw new Error(released.refused)
    expect(released).toMatchObject({
      batch: { state: 'RELEASED', orders: 2 },
      newBatch: { state: 'CREATED', createdBy: 'Ann', replaces: batch.id, total: money(23_00n, 'INR') },
    })
    expect(await audited('payout-batch release', batch.id)).toEqual([
      {
        actor: 'operator:Ann',
        before: { state: 'EXPORTED' },
        after: { idBatch: batch.id, ...why, released: 1, newBatch: released.newBatch.id, approvedBy: 'Ben' },
      },
    ])
    await exported(released.newBatch)
    expect(await statusOf(free)).toBe('PROCESSING')
  })

  it('is one that its bank has, or of which the database does not know while payouts are held', async () => {
    await pay(24)
    const { id } = await create()
    expect(await release(id)).toMatchObject(refusal('the bank does not have it'))
    expect(await release(randomUUID())).toMatchObject(refusal('no payout batch'))
    await holdPayouts(db, ann.by, 'restored')
    const released = await release(id)
    await releasePayouts(db, ann.by, 'payouts release')
    expect(released).toMatchObject({ batch: { state: 'CANCELLED', orders: 0 }, newBatch: { orders: 1 } })
    expect(await release(id)).toMatchObject(refusal('is CANCELLED'))
    for (const one of await selectBatches(db, { limit: 1 })) await cancelBatch(db, one.id, ann)
  })
})
