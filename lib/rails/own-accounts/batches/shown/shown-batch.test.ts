import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { creditBalance } from '../../../../ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '../../../../merchants/register.ts'
import { money } from '../../../../money/money.ts'
import { ann, payingGateway } from '../../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../../../testing/test-gateway.ts'
import { selectAccounts } from '../../accounts/account.ts'
import { cancelBatch } from '../approve-batch.ts'
import { confirmBatch } from '../confirm-batch.ts'
import { refuseWaitingPayout } from '../refuse-waiting.ts'
import { selectBatches } from '../sql/batch-rows.ts'
import { marksOf, showBatch } from './shown-batch.ts'
import { waitingPayouts } from './waiting.ts'

const { gateway, inr, account, payee, pay, create, exported, rowsOf, orderKey } = await payingGateway()
const { db } = gateway
const [known, unknown] = ['50100123456701', '50100123456702'] as const
const newOnes = async (id: string): Promise<readonly (string | undefined)[]> => {
  const [batch] = await selectBatches(db, { id, limit: 1 })
  const { orders } = batch ? await showBatch(gateway, batch) : { orders: [] }
  return orders.filter(({ isNewPayee }) => isNewPayee).map((one) => one.payee?.account)
}

afterEach(async () => {
  for (const { id } of await selectBatches(db, { limit: 20 })) await cancelBatch(db, id, ann)
  for (const { payout } of (await waitingPayouts(gateway)).payouts)
    if (payout) await refuseWaitingPayout(gateway, { payout, reason: 'the test is over', ...ann })
})

describe('those who agree with a batch see', () => {
  it('which payees its merchant has never paid', async () => {
    await pay(10, known)
    const { batch } = await exported()
    expect(await newOnes(batch.id)).toEqual([known])
    await confirmBatch(gateway, { id: batch.id, reference: 'R', reason: 'paid' }, ann)
    await registerMerchant(db, gateway.secrets, { code: 'BETA', name: 'Beta', publicKeys: [] }, ann.by)
    await creditBalance(db, 'BETA', money(100_000n, 'INR'), ann.by)
    await pay(11, known)
    await pay(12, unknown)
    expect(await newOnes((await create()).id)).toEqual([unknown])
    const key = { ...payoutKey(), merchantCode: 'BETA' }
    expect(await createPayout(gateway, payoutBodyOf(13, 'INR', payee(known)), key)).toHaveProperty('value')
    expect(await newOnes((await create()).id)).toEqual([known])
  })

  it('which of them go to an account of ours in its currency', async () => {
    const ofOthers = await account('PHP')
    const numberOf = async (id: string) => (await selectAccounts(db)).find((one) => one.id === id)?.identifier
    const [own = '', other = ''] = [await numberOf(inr), await numberOf(ofOthers)]
    await pay(21, own)
    await pay(22, other)
    const batch = await create()
    const marks = await marksOf(gateway, batch)
    const { orders } = await showBatch(gateway, batch)
    const marked = orders.filter(({ key }) => marks.get(key)?.isOwnAccount)
    expect(marked.map((one) => one.payee?.account)).toEqual([own])
  })

  it('whom it pays where, under a digest that becomes that of its file', async () => {
    const [kept, left] = [await pay(14, known), await pay(15, unknown)]
    const batch = await create()
    const both = await showBatch(gateway, batch)
    expect(both.orders.map(({ payout, payee: of }) => [payout?.paymentId, of])).toEqual(
      expect.arrayContaining([
        [kept.paymentId, { name: 'Asha Rao', account: known, bank: 'HDFC0000002' }],
        [left.paymentId, { name: 'Asha Rao', account: unknown, bank: 'HDFC0000002' }],
      ]),
    )
    expect((await showBatch(gateway, batch)).sha256).toBe(both.sha256)
    await refuseWaitingPayout(gateway, { payout: left, reason: 'the payee is wrong', ...ann })
    const one = await showBatch(gateway, batch)
    expect(one.orders.map(({ state }) => state).toSorted()).toEqual(['IN_FORCE', 'TAKEN_OUT'])
    expect(one.sha256).not.toBe(both.sha256)
    const file = await exported(batch)
    expect((await showBatch(gateway, file.batch)).sha256).toBe(file.sha256)
  })

  it('what the file says otherwise, what it cannot hold, and a payee that is an account of ours', async () => {
    await account('THB')
    const [{ identifier } = { identifier: '' }] = await rowsOf<{ identifier: string }>(
      'select identifier from receiving_account where id = $1',
      [inr],
    )
    const ours = await pay(14, `00${identifier}`)
    const [left, erased, accented] = [await pay(15, known), await pay(16, known), payoutKey()]
    const { account: to, ...named } = payee(known)
    const body = payoutBodyOf(17, 'INR', { ...named, account: { ...to, accountName: 'Ásha Ráo' } })
    expect(await createPayout(gateway, body, accented)).toHaveProperty('value')
    const batch = await create()
    await refuseWaitingPayout(gateway, { payout: left, reason: 'the payee is wrong', ...ann })
    await rowsOf(
      `update payer_data set sealed = null, data_key_id = null, lookup = null, data = '{}' where id = (
         select payer_data_id from payment_attempt where payment_id = $1)`,
      [erased.paymentId],
    )
    const none = { isOwnAccount: false, doubts: [], changes: [] }
    const written = { original: 'Ásha Ráo', written: 'Asha Rao' }
    expect(await marksOf(gateway, batch)).toEqual(
      new Map([
        [await orderKey(ours), { ...none, isOwnAccount: true }],
        [await orderKey(erased), { ...none, doubts: ['the payee was erased or cannot be read'] }],
        [await orderKey(accented), { ...none, changes: [expect.objectContaining(written)] }],
      ]),
    )
    expect(await marksOf(gateway, { ...batch, accountId: randomUUID() })).toEqual(new Map())
  })
})

describe('what waits for a batch', () => {
  it('is counted for the account that pays it, with what has to be paid in beside what its bank was asked for', async () => {
    const [one, other] = [await pay(16, known), await pay(17, unknown)]
    const before = await waitingPayouts(gateway)
    expect(before.waiting).toMatchObject([{ account: { id: inr }, money: money(33_00n, 'INR'), count: 2 }])
    expect(
      before.payouts.map(({ payout, accountId, payee: of }) => [payout, accountId, of?.account]),
    ).toEqual(
      expect.arrayContaining([
        [one, inr, known],
        [other, inr, unknown],
      ]),
    )
    await exported()
    expect(await waitingPayouts(gateway)).toEqual({ waiting: [], payouts: [] })
    await pay(18, known)
    const [after] = (await waitingPayouts(gateway, inr)).waiting
    expect(after?.missing.amount).toBe((before.waiting[0]?.missing.amount ?? 0n) + 18_00n)
    expect(after?.missing.amount).toBeGreaterThan(18_00n)
    expect(await waitingPayouts(gateway, 'another')).toEqual({ waiting: [], payouts: [] })
  })
})
