import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeTokens } from '../../../lib/merchants/keys/revoke-tokens.ts'
import { byOperator } from '../../../lib/platform/audit/actor.ts'
import { makeMerchant } from '../../../lib/testing/contract/api-client.ts'
import { serveApi } from '../../../lib/testing/contract/served-api.ts'
import { merchantServer } from '../../../lib/testing/callback-merchant.ts'
import { deliverDueCallbacks } from '../../../lib/testing/deliver-due-callbacks.ts'
import { testGateway } from '../../../lib/testing/test-gateway.ts'
import { type Fetch, GatewayClient, type PaymentCreate, verifyCallback } from './index.ts'

const gateway = await testGateway()
const shop = await makeMerchant(gateway, 'SHOP', { requestsPerSecond: 100_000 })
const baseUrl = `${await serveApi(gateway)}/api`
const server = await merchantServer((_, response) => void response.writeHead(200).end())
afterAll(() => server.close())

const client = new GatewayClient({ baseUrl, merchantCode: 'SHOP', privateKey: shop.privateKey })
const money = { amount: 499.5, currencyCode: 'INR' }
const order: PaymentCreate = {
  paymentRequested: { money },
  paymentMethod: { paymentMethodCode: 'UPIQR' },
  callbackUrl: server.url,
  returnUrl: 'https://shop.example/thanks',
}
const account = { accountName: 'Asha Rao', accountNumber: '50100123456789' }

/** The events of the callbacks that have come since the last call. */
async function eventsNow() {
  await deliverDueCallbacks(gateway, 10)
  const arrivals = server.arrivals.splice(0)
  const now = gateway.clock.now()
  return Promise.all(
    arrivals.map(({ body, headers }) => verifyCallback(body, headers, shop.callbackSecret, { now })),
  )
}
beforeEach(() => void server.arrivals.splice(0))

describe('a shop with the SDK, against a gateway over HTTP', () => {
  it('creates a payin, hears that it was paid, finds it in the list and gives part of it back', async () => {
    const started = gateway.clock.now()
    const idPayin = `order-${randomUUID()}`
    const idRefund = `refund-${randomUUID()}`
    const created = await client.createPayin(idPayin, order)
    expect(created).toMatchObject({ paymentRequested: { money }, paymentMethodResponse: { idPayin } })

    await client.simulatePayin(idPayin, { event: 'PAY' })
    expect(await eventsNow()).toMatchObject([{ type: 'PAYMENT_CHANGED', kind: 'payin', idEntity: idPayin }])
    expect((await client.getPayin(idPayin)).process.status).toBe('SUCCESS')

    const list = client.payins({ changedFrom: started, status: ['SUCCESS'] })
    expect(await Array.fromAsync(list, (payin) => payin.idPayin)).toEqual([idPayin])

    const refund = {
      idPayin,
      money: { amount: 100, currencyCode: 'INR' },
      reason: 'one cup was broken',
      callbackUrl: server.url,
    }
    const paymentMethod = { paymentMethodCode: 'BANK_TRANSFER', account } as const
    expect(await client.createRefund(idRefund, { ...refund, paymentMethod })).toMatchObject({
      idRefund,
      idPayin,
    })
    await client.simulateRefund(idRefund, { event: 'PAY' })
    expect(await eventsNow()).toContainEqual(expect.objectContaining({ kind: 'refund', idEntity: idRefund }))
    expect(await client.getPayin(idPayin)).toMatchObject({ moneyRefunded: refund.money })
  })

  it('creates under one ID as often as it likes, and there is one payin', async () => {
    const idPayin = randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => client.createPayin(idPayin, order)))
    const { paymentMethodResponse } = await client.getPayin(idPayin)
    for (const each of all) expect(each.paymentMethodResponse).toEqual(paymentMethodResponse)
    const other = { ...order, paymentRequested: { money: { ...money, amount: 1 } } }
    await expect(client.createPayin(idPayin, other)).rejects.toMatchObject({ code: 'PAYMENT_ID_REUSED' })
  })

  it('creates one payin also where the answers are lost after the gateway has them', async () => {
    let cut = 2
    const cutting: Fetch = async (url, init) => {
      const answer = await fetch(url, init)
      if (init.method !== 'POST' || url.includes('auth-tokens') || (cut -= 1) < 0) return answer
      await answer.text()
      throw new TypeError('fetch failed')
    }
    const idPayin = randomUUID()
    const unlucky = new GatewayClient({
      baseUrl,
      merchantCode: 'SHOP',
      privateKey: shop.privateKey,
      fetch: cutting,
      retry: { firstDelayMs: 1 },
    })
    expect(await unlucky.createPayin(idPayin, order)).toMatchObject({
      idPayin,
      paymentMethodResponse: { idPayin },
    })
  })

  it('goes over the pages of a list and goes on from its cursor', async () => {
    const listed = { ...order, metadata: { test: 'pages' } }
    const query = { 'metadata.test': 'pages', limit: 2 }
    const ids = ['1', '2', '3', '4', '5'].map((number) => `list-${number}`)
    for (const id of ids) await client.createPayin(id, listed)
    const list = client.payins(query)
    expect(await Array.fromAsync(list, ({ idPayin }) => idPayin)).toEqual(ids)
    await client.createPayin('list-6', listed)
    const later = client.payins({ ...query, cursor: list.cursor })
    expect(await Array.fromAsync(later, ({ idPayin }) => idPayin)).toContain('list-6')
  })

  it('sends customers to a page whose token fixes the amount', async () => {
    const idPayin = randomUUID()
    const { url, expiresAt } = await client.paymentPage({
      idPayin,
      money,
      callbackUrl: server.url,
      returnUrl: order.returnUrl,
    })
    const { origin, pathname, searchParams } = new URL(url)
    expect(`${origin}${pathname}`).toBe(baseUrl.replace('/api', '/pay'))
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    const customer = new GatewayClient({ baseUrl, token: searchParams.get('token') ?? '' })
    const cheaper = { ...order, paymentRequested: { money: { ...money, amount: 1 } } }
    await expect(customer.createPayin(idPayin, cheaper)).rejects.toMatchObject({
      code: 'MONEY_NOT_ALLOWED_BY_TOKEN',
    })
    const elsewhere = { ...order, callbackUrl: 'https://evil.example/' }
    await expect(customer.createPayin(idPayin, elsewhere)).rejects.toMatchObject({
      code: 'ADDRESS_NOT_ALLOWED_BY_TOKEN',
    })
    expect(await customer.createPayin(idPayin, order)).toMatchObject({ paymentRequested: { money } })
    await expect(customer.getPayin('another')).rejects.toMatchObject({ status: 403 })
    expect(await customer.getMerchantInfo()).toEqual({ channelInfo: { name: 'SHOP Ltd' } })
  })

  it('may use one token for all that it does', async () => {
    const operations = ['GET /balances', 'GET /currencies']
    const few = new GatewayClient({ baseUrl, merchantCode: 'SHOP', privateKey: shop.privateKey, operations })
    expect((await few.listBalances({ currencyCodes: ['INR', 'BRL'] })).data.length).toBe(2)
    expect((await few.listCurrencies()).data.length).toBeGreaterThan(10)
    await expect(few.getMerchantInfo()).rejects.toMatchObject({ code: 'NOT_ALLOWED_BY_TOKEN' })
  })

  it('gets a token again when the operator has revoked those before', async () => {
    await client.listBalances()
    await revokeTokens(gateway.db, 'SHOP', byOperator('test'))
    gateway.clock.forward(4_000)
    expect((await client.listBalances()).data.length).toBeGreaterThan(0)
  })

  it('gives out tokens for one payment', async () => {
    const order1 = { action: 'PAYIN_INFO', idPayment: 'order-1', validitySecs: 60 } as const
    const reader = new GatewayClient({ baseUrl, token: (await client.createTokenByAction(order1)).token })
    await expect(reader.getPayin('order-1')).rejects.toMatchObject({ status: 410 })
    await expect(reader.getPayin('order-2')).rejects.toMatchObject({ status: 403 })
  })

  it('registers a customer once and reads lists of every kind', async () => {
    const asha = { name: 'Asha Rao', emailAddress: 'asha@shop.example' }
    await client.createCustomer('asha', asha)
    expect(await client.createCustomer('asha', asha)).toMatchObject({ idCustomer: 'asha', ...asha })
    await client.createPayin('of-asha', { ...order, idCustomer: 'asha' })
    expect((await Array.fromAsync(client.customerPayins('asha'))).length).toBe(1)
    const lists = [
      client.payouts(),
      client.topUps(),
      client.refunds(),
      client.settlements(),
      client.callbacks(),
      client.requestLog(),
    ]
    for (const list of lists)
      for await (const { data } of list.pages()) expect(Array.isArray(data)).toBe(true)
    await client.deleteCustomer('asha')
  })
})
