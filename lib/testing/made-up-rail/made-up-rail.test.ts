import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseMethod } from '../../checkout/choose/pick-method.ts'
import { paymentScreen } from '../../checkout/pay/payment-screen.ts'
import { testTools } from '../../checkout/pay/test-tools.ts'
import { openPaySession } from '../../checkout/session/open-session.ts'
import { readSession } from '../../checkout/session/read-session.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end/end-payment.ts'
import { byClock, byOperator, byRail } from '../../platform/audit/actor.ts'
import type { RailDefinition } from '../../payments/rail/rail-definition.ts'
import { openRails } from '../../rails/rails.ts'
import { startWorker, type Worker } from '../../worker/worker.ts'
import { merchantServer } from '../callback-merchant.ts'
import { callApi, makeMerchant, tokenFor } from '../contract/api-client.ts'
import { patiently } from '../patience.ts'
import { testBank } from '../test-bank/rail.ts'
import { changePayin, createBodyOf, payinKey, payoutBodyOf, testGateway } from '../test-gateway.ts'
import { madeUpRail } from './rail.ts'

// Everything needed to add a rail: its folder, and its line here, as in lib/rails/rails.ts.
const bank = madeUpRail({ cannotCancel: true })
const gateway = await testGateway({}, { rails: [bank.definition, testBank] })
await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
await creditBalance(gateway.db, 'SHOP', money(100_000n, 'INR'), byOperator('test'))
const token = await tokenFor(gateway, 'SHOP')

let shop: Awaited<ReturnType<typeof merchantServer>>
let worker: Worker
beforeAll(async () => {
  shop = await merchantServer((_request, response) => void response.writeHead(200).end())
  worker = startWorker(gateway)
})
afterAll(async () => {
  await worker.stop()
  await shop.close()
})

const post = (path: string, body: unknown) => callApi(gateway, { method: 'POST', path, token, body })
const statusOf = async (path: string) =>
  ((await callApi(gateway, { path, token })).body as { process: { status: string } }).process.status
const calledBack = () => shop.arrivals.map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity)
const upi = () => ({ ...createBodyOf(100, 'INR', { paymentMethodCode: 'UPIQR' }), callbackUrl: shop.url })

describe('a rail that was added with one line', () => {
  it('takes a payin: what its bank reports completes it, and the merchant is called back', async () => {
    const id = randomUUID()
    expect(await post(`/payins/${id}`, upi())).toMatchObject({
      status: 201,
      body: { paymentMethodResponse: { qrCode: expect.stringContaining('shop@madeup') as string } },
    })
    await bank.reportMoney(id)
    expect(await statusOf(`/payins/${id}`)).toBe('SUCCESS')
    await vi.waitFor(() => expect(calledBack()).toContain(id), patiently)
  })

  it('sends a payout, and its worker task reports that it arrived', async () => {
    const id = randomUUID()
    const created = await post(`/payouts/${id}`, { ...payoutBodyOf(100), callbackUrl: shop.url })
    expect(created.status).toBe(201)
    await vi.waitFor(() => expect(calledBack()).toContain(id), patiently)
    expect(bank.sent()).toMatchObject([{ paymentId: id, money: money(10_000n, 'INR') }])
    await vi.waitFor(async () => expect(await statusOf(`/payouts/${id}`)).toBe('SUCCESS'), patiently)
  })

  it('serves the hosted page, which shows its code and none of the tools of a simulator', async () => {
    const id = randomUUID()
    const link = new URLSearchParams({
      merchantCode: 'SHOP',
      idPayin: id,
      token,
      amount: '100',
      currencyCode: 'INR',
      callbackUrl: shop.url,
      returnUrl: 'https://shop.example/return',
    })
    const opened = await openPaySession(gateway, link, undefined)
    if ('badLink' in opened) throw new Error(JSON.stringify(opened.badLink))
    const { session, cookieKey } = opened.opened
    const read = await readSession(gateway, session.id, cookieKey)
    if (!read) throw new Error('the session is not open')
    await chooseMethod(gateway, read, 'UPIQR')
    const payment = (await readSession(gateway, session.id, cookieKey))?.payment
    if (!payment) throw new Error('choosing a method created no payment')
    expect(payment.attempt).toMatchObject({ rail: 'made-up', receiving: { identifier: 'shop@madeup' } })
    expect(paymentScreen(payment, gateway.clock.now())).toEqual({ at: 'complete' })
    expect(testTools(gateway, payment)).toBeUndefined()
    await bank.reportMoney(id)
    const paid = (await readSession(gateway, session.id, cookieKey))?.payment
    expect(paid && paymentScreen(paid, gateway.clock.now()).at).toBe('success')
  })

  it('is asked once to cancel an order that is no longer needed, whatever it answers', async () => {
    const order = async () => {
      const key = payinKey()
      expect((await post(`/payins/${key.paymentId}`, upi())).status).toBe(201)
      return { ...key, merchantCode: 'SHOP' }
    }
    const [cancelled, changed, expired, refused, open] = await Promise.all([1, 2, 3, 4, 5].map(order))
    if (!cancelled || !changed || !expired || !refused || !open) throw new Error('a payin is missing')
    expect(await cancelPayment(gateway, cancelled)).toEqual({ value: undefined })
    expect(await cancelPayment(gateway, cancelled)).toMatchObject({ failure: 'EVENT_NOT_ALLOWED' })
    const transfer = { paymentMethodCode: 'P2A_V2', account: { accountName: 'Asha Rao' } }
    expect(await changePayin(gateway, changed, createBodyOf(100, 'INR', transfer))).toHaveProperty('value')
    expect(await expirePayment(gateway, expired, byClock)).toEqual({ value: undefined })
    await refusePayment(gateway, refused, 'REFUSED_BY_INSTITUTION', byRail('made-up'))
    const ids = [cancelled, changed, expired].map(({ paymentId }) => paymentId)
    await vi.waitFor(() => expect(bank.cancelled.toSorted()).toEqual(ids.toSorted()), patiently)
  })

  it('has no simulator, and the API reports that', async () => {
    const id = randomUUID()
    expect((await post(`/payins/${id}`, upi())).status).toBe(201)
    const answer = await post(`/sandbox/payins/${id}/!simulate`, { event: 'PAY' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'EVENT_NOT_ALLOWED' } })
    expect(await statusOf(`/payins/${id}`)).toBe('WAITING')
  })

  it('leaves to the other rails what it does not serve', async () => {
    const id = randomUUID()
    const pix = { ...createBodyOf(100, 'BRL', { paymentMethodCode: 'PIXQR' }), callbackUrl: shop.url }
    expect((await post(`/payins/${id}`, pix)).status).toBe(201)
    expect((await post(`/sandbox/payins/${id}/!simulate`, { event: 'PAY' })).status).toBe(204)
  })
})

describe('the rails of an installation', () => {
  const parts = {
    db: gateway.db,
    clock: gateway.clock,
    log: gateway.log,
    config: gateway.config,
    secrets: gateway.secrets,
    publicUrl: () => gateway.publicUrl,
    wakeWorker: () => {},
    context: () => gateway,
  }
  const { definition } = bank
  const ofSandbox: RailDefinition = { ...testBank, modes: ['sandbox'] }
  const named = (mode: 'sandbox' | 'live') =>
    openRails([definition, ofSandbox], mode, parts).map(({ name }) => name)

  it('are those of its mode', () => {
    expect(named('sandbox')).toEqual(['made-up', 'test-bank'])
    expect(named('live')).toEqual(['made-up'])
  })

  it('have unique names, each the name of its definition', () => {
    expect(() => openRails([definition, definition], 'live', parts)).toThrow('two rails are called made-up')
    expect(() => openRails([{ ...definition, name: 'other' }], 'live', parts)).toThrow(
      'the rail other calls itself made-up',
    )
  })
})
