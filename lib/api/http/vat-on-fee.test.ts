import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { closeDayNow } from '../../ledger/settlements/close-settlements.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { confirmPayout } from '../../payments/payouts/end-payout.ts'
import { byOperator, byRail } from '../../platform/audit/actor.ts'
import { callApi, makeMerchant, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, payoutBodyOf, testGateway } from '../../testing/test-gateway.ts'

const gateway = await testGateway()
const { db } = gateway
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const token = await tokenFor(gateway, 'SHOP')
await creditBalance(db, 'SHOP', money(100_000n, 'INR'), byOperator('test'))

const vatOn = async (on: 'order' | 'fee') => {
  const configuration = { code: 'SHOP', currency: 'INR', vatPercent: '18', vatOn: on }
  expect(await configureMerchant(db, [], configuration, byOperator('Ann'))).toHaveProperty('merchantCode')
  gateway.merchants.drop('SHOP')
}
/** The books have the time of the machine. */
const closeDay = async () => {
  gateway.clock.set(new Date(Math.max(Date.now(), gateway.clock.now().getTime()) + 1_000))
  await closeDayNow(db, 'SHOP')
}
const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const get = async (path: string) => (await callApi(gateway, { path, token })).body
const upi = createBodyOf(1000, 'INR', { paymentMethodCode: 'UPIQR' })
const moneyOf = (amount: number) => ({ amount, currencyCode: 'INR' })

it('VAT on the fee is a part of the fee, in settlements and in no answer about a payment', async () => {
  await vatOn('fee')
  const [payin, payout] = [randomUUID(), randomUUID()]
  const answers = [
    await post(`/payins/${payin}`, upi),
    await post(`/payouts/${payout}`, payoutBodyOf(200)),
    await post(`/sandbox/payins/${payin}/!simulate`, { event: 'PAY' }),
  ].map(({ body }) => body)
  await confirmPayout(gateway, { merchantCode: 'SHOP', kind: 'payout', paymentId: payout }, byRail('bank'))
  for (const path of [`/payins/${payin}`, `/payouts/${payout}`, '/payins', '/payouts'])
    answers.push(await get(path))
  expect(JSON.stringify(answers)).not.toContain('"vat"')
  expect(answers).toContainEqual(expect.objectContaining({ idPayin: payin, fee: moneyOf(15) }))
  // Of a payin 1000 less 15 and 18 % of that; of a payout 200, 3, and 0.54.
  await closeDay()
  expect(await get('/settlements')).toMatchObject({
    data: [{ payins: 1000, payouts: -200, fees: -18, vat: -3.24, closingBalance: 1778.76 }],
  })
  expect(await checkLedger(db)).toEqual([])
})

it('a payment keeps the VAT that it was created with, whatever is configured since', async () => {
  await vatOn('order')
  const [onOrder, onFee] = [randomUUID(), randomUUID()]
  await post(`/payins/${onOrder}`, upi)
  await vatOn('fee')
  await post(`/payins/${onFee}`, upi)
  await vatOn('order')
  for (const id of [onOrder, onFee]) await post(`/sandbox/payins/${id}/!simulate`, { event: 'PAY' })
  const shown = { fee: moneyOf(15), vat: moneyOf(180), paymentMethodResponse: { vat: moneyOf(180) } }
  expect(await get(`/payins/${onOrder}`)).toMatchObject(shown)
  expect(JSON.stringify(await get(`/payins/${onFee}`))).not.toContain('"vat"')
  await closeDay()
  expect(await get('/settlements?order=newest&limit=1')).toMatchObject({ data: [{ fees: -30, vat: -182.7 }] })
  expect(await checkLedger(db)).toEqual([])
})
