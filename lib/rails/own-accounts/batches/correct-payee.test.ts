import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { endToEndIdOf } from '../../../bank-files/payments/end-to-end-id.ts'
import { creditBalance } from '../../../ledger/adjustments/credit-balance.ts'
import { registerMerchant } from '../../../merchants/register.ts'
import { money } from '../../../money/money.ts'
import { ann, payingGateway } from '../../../testing/payouts/paying-accounts.ts'
import { createPayout, payoutBodyOf, payoutKey } from '../../../testing/test-gateway.ts'
import { correctPayee } from './correct-payee.ts'
import { createBatch } from './create-batch.ts'
import { cancelBatch } from './approve-batch.ts'
import { refuseWaitingPayout } from './refuse-waiting.ts'

const { gateway, account, credit, exported, orderKey, create, rowsOf } = await payingGateway()
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
const correct = (id: string, more: { bank?: string; name?: string }, merchantCode?: string) =>
  correctPayee(gateway, { order: { id, merchantCode }, ...more }, ann)

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

it('the audit has which bank was said, and of the name only that one was', async () => {
  const { paymentId: id } = await payTo('Asha Rao')
  await correct(id, { bank: 'NO SUCH' })
  await correct(id, { bank: 'KASITHBK001' })
  await correct(id, { name: 'Somchai Jaidee' })
  expect(
    await rowsOf(
      `select actor, merchant_code as merchant, after from audit_event
        where command = 'payouts correct' and after ->> 'id' = $1 order by id`,
      [id],
    ),
  ).toEqual([
    { actor: 'operator:Ann', merchant: 'ACME', after: { id, payeeBank: 'KASITHBK001', isNameGiven: false } },
    { actor: 'operator:Ann', merchant: 'ACME', after: { id, isNameGiven: true } },
  ])
})

it.each(['KASITHBK01', 'KASIQQBK', 'AKASITHBK', 'KASITHBK0011'])('%s is no BIC', async (bank) => {
  const { paymentId } = await payTo('Asha Rao')
  expect(await correct(paymentId, { bank })).toMatchObject({
    refused: expect.stringContaining(`${bank} is no bank in THB; give a BIC or one of`) as string,
  })
})

it('a payout that has ended, whose payee was erased, or whose ID several merchants have is not corrected', async () => {
  const [ended, erased, twice] = [await payTo('Asha Rao'), await payTo('Asha Rao'), await payTo('Asha Rao')]
  await refuseWaitingPayout(gateway, { payout: ended, reason: 'wrong', ...ann })
  await rowsOf(
    `update payer_data set sealed = null, data_key_id = null, lookup = null, data = '{}' where id = (
       select payer_data_id from payment_attempt where payment_id = $1)`,
    [erased.paymentId],
  )
  await registerMerchant(gateway.db, gateway.secrets, { code: 'BETA', name: 'Beta', publicKeys: [] }, ann.by)
  await creditBalance(gateway.db, 'BETA', money(100_000n, 'THB'), ann.by)
  const to = {
    paymentMethodCode: 'BANK_TRANSFER',
    account: { accountName: 'Cho', accountNumber: '1234567890' },
  }
  const ofBeta = { ...twice, merchantCode: 'BETA' }
  expect(await createPayout(gateway, payoutBodyOf(10, 'THB', to), ofBeta)).toHaveProperty('value')
  for (const [{ paymentId }, refused] of [
    [ended, `${ended.paymentId} has ended: only one that waits can be corrected.`],
    [erased, 'The payee cannot be paid by a file: it was erased.'],
    [twice, `Several merchants have a payout ${twice.paymentId}: name one by --code.`],
  ] as const)
    expect(await correct(paymentId, { bank: 'KASITHBK' })).toEqual({ refused })
  expect(await correct(twice.paymentId, { bank: 'KASITHBK' }, 'BETA')).toMatchObject({
    payee: { name: 'Cho' },
  })
  const unknown = randomUUID()
  expect(await correct(unknown, { bank: 'KASITHBK' })).toEqual({
    refused: `There is no payout ${unknown} that is paid from an account of yours.`,
  })
})

it('a payout is found by its end-to-end ID too', async () => {
  const key = await payTo('Asha Rao')
  const id = endToEndIdOf(await orderKey(key))
  expect(await correct(id, { bank: 'KASITHBK' })).toHaveProperty('payee')
  expect(await correct('none', { bank: 'KASITHBK' })).toHaveProperty('refused')
  expect(await correct(key.paymentId, {})).toHaveProperty('refused')
})
