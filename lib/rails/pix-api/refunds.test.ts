import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { configureMerchant } from '../../merchants/settings/configure.ts'
import { money } from '../../money/money.ts'
import { sendDuePayouts } from '../../payments/payouts/send-payouts.ts'
import { readPayment } from '../../payments/read/read-payment.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { callApi, tokenFor } from '../../testing/contract/api-client.ts'
import { createBodyOf, createPayin, testGateway } from '../../testing/test-gateway.ts'
import { keepNotice } from '../rows/notices.ts'
import { runRowRails } from '../testing/remote-rail.ts'
import { pixRail } from './testing/pix-rail.ts'
import { txidOf } from './txid.ts'

const gateway = await testGateway({}, { rails: [] })
const { psp, row } = await pixRail(gateway)
// More than a shop asks in a second.
await configureMerchant(gateway.db, [], { code: 'ACME', requestsPerSecond: 1_000 }, byOperator('test'))
gateway.merchants.drop('ACME')
const token = await tokenFor(gateway, 'ACME')
await creditBalance(gateway.db, 'ACME', money(1_000_000n, 'BRL'), byOperator('test'))

afterAll(async () => {
  expect(psp.faults).toEqual([])
  expect(await checkLedger(gateway.db)).toEqual([])
})

const told = async (...pix: readonly object[]) => {
  await keepNotice(gateway, row.id, Buffer.from(JSON.stringify({ pix })))
  await runRowRails(gateway)
}
const work = async () => {
  await gateway.db.pool.query(`update payout_order set next_look_at = gateway_now() where state <> 'ENDED'`)
  await sendDuePayouts(gateway, 100)
}

async function paidPayin() {
  const key = await createPayin(gateway, createBodyOf(50, 'BRL', { paymentMethodCode: 'PIXQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const pix = psp.pay(txidOf(row.id, reference))
  await told(pix)
  return { key, pix }
}

async function refunded(idPayin: string, amount: number) {
  const id = randomUUID()
  const created = await callApi(gateway, {
    method: 'POST',
    path: `/refunds/${id}`,
    token,
    body: {
      idPayin,
      reason: 'a wish of the customer',
      money: { amount, currencyCode: 'BRL' },
      callbackUrl: 'http://127.0.0.1:9/callback',
    },
  })
  expect(created).toMatchObject({ status: 201 })
  await work()
  return id
}
const statusOf = async (id: string) => {
  const { body } = await callApi(gateway, { path: `/refunds/${id}`, token })
  return (body as { process: { status: string } }).process.status
}
const puts = (e2eid: string) =>
  psp.requests.filter((request) => request.startsWith(`PUT /pix/${e2eid}/devolucao/`))

it('a refund is a devolucao of the very Pix, in parts, and is no reversal', async () => {
  const { key, pix } = await paidPayin()
  for (const amount of [20, 30]) expect(await statusOf(await refunded(key.paymentId, amount))).toBe('SUCCESS')
  expect(pix.devolucoes).toMatchObject([
    { valor: '20.00', natureza: 'ORIGINAL', id: expect.stringMatching(/^[a-zA-Z0-9]{1,35}$/) as string },
    { valor: '30.00' },
  ])
  await told(pix)
  expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
  const { rows } = await gateway.db.pool.query<{ state: string; system_id: string }>(
    'select state, system_id from rail_return where receipt_id = $1 order by amount',
    [pix.endToEndId],
  )
  expect(rows).toEqual(pix.devolucoes.map(({ rtrId }) => ({ state: 'OURS', system_id: rtrId })))
})

it('a refund of two Pix is a devolucao of each, and neither is a reversal', async () => {
  const key = await createPayin(gateway, createBodyOf(50, 'BRL', { paymentMethodCode: 'PIXQR' }))
  const reference = (await readPayment(gateway, key))?.attempt.railReference ?? ''
  const came = ['20.00', '30.00'].map((valor) => psp.pay(txidOf(row.id, reference), { valor }))
  await told(...came)
  expect(await statusOf(await refunded(key.paymentId, 50))).toBe('SUCCESS')
  expect(came.map(({ devolucoes }) => devolucoes.map(({ valor }) => valor))).toEqual([['20.00'], ['30.00']])
  await told(...came)
  const { rows } = await gateway.db.pool.query<{ state: string }>(
    'select state from rail_return where receipt_id = any ($1)',
    [came.map(({ endToEndId }) => endToEndId)],
  )
  expect(rows).toEqual([{ state: 'OURS' }, { state: 'OURS' }])
  expect((await readPayment(gateway, key))?.returnedAt).toBeUndefined()
})

it('a refund is in process until the provider has given the money back', async () => {
  psp.habits.devolucao = 'EM_PROCESSAMENTO'
  const { key, pix } = await paidPayin()
  const id = await refunded(key.paymentId, 20)
  psp.habits.devolucao = 'DEVOLVIDO'
  await work()
  expect(await statusOf(id)).toBe('PROCESSING')
  psp.endReturn(pix.devolucoes[0]?.id ?? '', 'DEVOLVIDO')
  await work()
  expect(await statusOf(id)).toBe('SUCCESS')
  expect(puts(pix.endToEndId)).toHaveLength(1)
})

it('a refund that is not carried out is refused, and its part can be refunded again', async () => {
  psp.habits.devolucao = 'EM_PROCESSAMENTO'
  const { key, pix } = await paidPayin()
  const id = await refunded(key.paymentId, 50)
  psp.habits.devolucao = 'DEVOLVIDO'
  psp.endReturn(pix.devolucoes[0]?.id ?? '', 'NAO_REALIZADO')
  await work()
  expect(await statusOf(id)).toBe('REFUSED')
  expect(await statusOf(await refunded(key.paymentId, 50))).toBe('SUCCESS')
})

it('a refund by devolucao is one by PIXQR, and says no account where nobody told who paid', async () => {
  const { key } = await paidPayin()
  const id = await refunded(key.paymentId, 20)
  const { body } = await callApi(gateway, { path: `/refunds/${id}`, token })
  const { paymentMethodResponse: response } = body as { paymentMethodResponse: object }
  expect(response).toEqual({ idRefund: id, paymentMethodCode: 'PIXQR' })
})

it('a devolucao whose answer is lost is read, and is not put again', async () => {
  const { key, pix } = await paidPayin()
  psp.behave(`PUT /pix/${pix.endToEndId}/devolucao/`, 'LOSES_ANSWER')
  const id = await refunded(key.paymentId, 50)
  await work()
  expect(await statusOf(id)).toBe('SUCCESS')
  expect(puts(pix.endToEndId)).toHaveLength(1)
})

it('a devolucao that is refused as known already is read: it is ours', async () => {
  const { key, pix } = await paidPayin()
  psp.behave(`PUT /pix/${pix.endToEndId}/devolucao/`, 'LOSES_ANSWER')
  const id = await refunded(key.paymentId, 50)
  gateway.clock.forward(120_000)
  // It is not there yet when it is looked for, so that it is put again.
  psp.behave(`GET /pix/${pix.endToEndId}/devolucao/`, { status: 404, body: { title: 'NaoEncontrado' } })
  for (let times = 0; times < 3; times++) await work()
  expect(await statusOf(id)).toBe('SUCCESS')
  expect(puts(pix.endToEndId)).toHaveLength(2)
  expect(pix.devolucoes).toHaveLength(1)
})

it('a refund that the provider refuses is refused', async () => {
  const { key, pix } = await paidPayin()
  psp.behave(`PUT /pix/${pix.endToEndId}/devolucao/`, { status: 400, body: { detail: 'prazo de 90 dias' } })
  expect(await statusOf(await refunded(key.paymentId, 50))).toBe('REFUSED')
})

it('what went back by MED cannot be refunded once more', async () => {
  const { key, pix } = await paidPayin()
  psp.giveBack(pix, '40.00')
  await told(pix)
  const { status } = await callApi(gateway, {
    method: 'POST',
    path: `/refunds/${randomUUID()}`,
    token,
    body: {
      idPayin: key.paymentId,
      reason: 'a wish of the customer',
      money: { amount: 50, currencyCode: 'BRL' },
      callbackUrl: 'http://127.0.0.1:9/callback',
    },
  })
  expect(status).toBeGreaterThanOrEqual(400)
})
