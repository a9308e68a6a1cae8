import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../../testing/test-gateway.ts'
import { correctPayee } from './correct-payee.ts'
import { createBatch } from './create-batch.ts'
import { cancelBatch } from './approve-batch.ts'

const { gateway, account, credit, exported, orderKey, create } = await payingGateway()
const thb = await account('THB')
await credit(100_000_000n, 'THB')
const payTo = async (accountName: string, paymentOperatorCode?: string) => {
  const key = payoutKey()
  const body = payoutBodyOf(10, 'THB', {
    paymentMethodCode: 'BANK_TRANSFER',
    paymentOperatorCode,
    account: { accountName, accountNumber: '1234567890' },
  })
  const created = await createPayout(gateway, body, key)
  if (!('value' in created)) throw new Error(JSON.stringify(created))
  return key
}
const request = { accountId: thb, format: 'pain.001.001.09', mapping: undefined } as const
const unfitOf = async () => {
  const created = await createBatch(gateway, request, ann)
  if ('batch' in created) await cancelBatch(gateway.db, created.batch.id, ann)
  return created.unfit.map(({ order, command }) => [order.payout?.paymentId, command])
}
const correct = (id: string, more: { bank?: string; name?: string }) =>
  correctPayee(gateway, { order: { id }, ...more }, ann)

it('a payout that names no bank, or a name that nobody can read aloud, waits until it is corrected', async () => {
  const { paymentId } = await payTo('สมชาย ใจดี')
  expect(await unfitOf()).toEqual([[paymentId, expect.stringContaining('--payee-bank')]])
  expect(await correct(paymentId, { bank: 'NO SUCH' })).toMatchObject({
    refused: expect.stringContaining('NO SUCH') as string,
  })
  expect(await correct(paymentId, { bank: 'KASITHBK' })).toHaveProperty('payee')
  expect(await unfitOf()).toEqual([[paymentId, expect.stringContaining('--payee-name')]])
  expect(await correct(paymentId, { name: 'สมชาย' })).toHaveProperty('refused')
  expect(await correct(paymentId, { name: 'Somchai Jaidee' })).toMatchObject({
    payee: { name: 'Somchai Jaidee', account: '1234567890', bank: 'KASITHBK' },
  })
  const batch = await create(request)
  expect(await correct(paymentId, { name: 'Somebody Else' })).toMatchObject({
    refused: expect.stringContaining('cancel') as string,
  })
  const text = new TextDecoder().decode((await exported(batch)).bytes)
  expect(text).toContain('<Nm>Somchai Jaidee</Nm>')
  expect(text).toContain('KASITHBK')
  expect(await correct(paymentId, { bank: 'KASITHBK' })).toHaveProperty('refused')
})

it.each(['KBANK', 'kbank', '004'])(
  'a bank is named by its code in payouts or its public code: %s',
  async (bank) => {
    const { paymentId } = await payTo('Asha Rao')
    expect(await correct(paymentId, { bank: 'KASIKORN' })).toMatchObject({
      refused: expect.stringContaining('KBANK, SCB') as string,
    })
    expect(await correct(paymentId, { bank })).toMatchObject({ payee: { bank: 'Kasikornbank, 004' } })
  },
)

it('a payout is found by its end-to-end ID too', async () => {
  const key = await payTo('Asha Rao')
  const id = endToEndIdOf(await orderKey(key))
  expect(await correct(id, { bank: 'KASITHBK' })).toHaveProperty('payee')
  expect(await correct('none', { bank: 'KASITHBK' })).toHaveProperty('refused')
  expect(await correct(key.paymentId, {})).toHaveProperty('refused')
})
