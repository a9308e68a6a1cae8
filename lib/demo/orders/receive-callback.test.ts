import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { money } from '../../money/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import type { Shop } from '../shop.ts'
import {
  changeDetail,
  findOrder,
  insertOrder,
  listCallbacks,
  listOrders,
  saveReadToken,
} from './order-store.ts'
import { receiveCallback } from './receive-callback.ts'

const callbackSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const db = await testDatabase()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const api = await fakeApi()
const shop: Shop = {
  db,
  clock: systemClock,
  merchantCode: 'DEMO',
  channelName: 'Demo Shop',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  keyPath: '',
  callbackSecret,
  apiUrl: api,
  callbackUrl: 'http://127.0.0.1:9/demo/callback',
}
const token = { token: 'a.b.c', expiresAt: new Date(Date.now() + 600_000).toISOString() }
const newOrder = (orderId: string) => ({
  orderId,
  kind: 'payin' as const,
  money: money(49950n, 'INR'),
  purchase: { product: 'coffee' },
  tokenRequest: {
    method: 'POST',
    url: 'http://127.0.0.1:9/api/auth-tokens',
    headers: {},
    body: '{}',
  } as const,
  tokenAnswer: { status: 200, body: '{}' },
  token,
  redirectUrl: 'http://127.0.0.1:9/pay?token=a.b.c',
})

function signed(body: string, secret = callbackSecret, kind = 'payin'): Headers {
  const at = new Date()
  return new Headers({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    'x-payment-kind': kind,
    cookie: 'never kept',
  })
}

test('two processes may create the tables of the shop at the same time', async () => {
  const found = await Promise.all(Array.from({ length: 6 }, () => listOrders(db, 'ORDERS', 5)))
  expect(found.flat()).toEqual([])
})

test('an order is read back as it was written, with the token that was added to it', async () => {
  await insertOrder(db, newOrder('order-0'))
  await saveReadToken(db, 'order-0', token)
  expect(await findOrder(db, 'order-0')).toMatchObject({ ...newOrder('order-0'), readToken: token })
  expect(await findOrder(db, 'nobody')).toBeUndefined()
})

describe('a callback', () => {
  const body = JSON.stringify({ idEntity: 'order-1' })
  beforeAll(() => insertOrder(db, newOrder('order-1')))

  test('that is signed with the merchant’s secret is answered with 200 and kept as verified', async () => {
    expect(await receiveCallback(shop, signed(body), body)).toBe(200)
    const [kept] = await listCallbacks(db, 'order-1')
    expect(kept).toMatchObject({
      verified: true,
      body,
      headers: { 'webhook-id': 'msg_1', 'x-payment-kind': 'payin' },
    })
    expect(kept?.headers).not.toHaveProperty('cookie')
    expect(kept?.read).toMatchObject({ status: 410 })
  })

  test('that is signed with another secret is refused and kept with the reason', async () => {
    const headers = signed(body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)
    expect(await receiveCallback(shop, headers, body)).toBe(401)
    expect((await listCallbacks(db, 'order-1')).at(-1)).toMatchObject({
      verified: false,
      reason: 'no signature in webhook-signature is ours',
    })
  })

  test('whose body was changed on the way is refused', async () => {
    expect(await receiveCallback(shop, signed(body), `${body} `)).toBe(401)
  })

  test('that is a test event belongs to no order: it is accepted, or refused by its signature', async () => {
    const event = JSON.stringify({ event: 'TEST' })
    expect(await receiveCallback(shop, signed(event), event)).toBe(200)
    expect(await receiveCallback(shop, signed(event), `${event} `)).toBe(401)
  })

  test('without a signature is refused', async () => {
    expect(await receiveCallback(shop, new Headers(), body)).toBe(401)
  })

  test('for a payin that was made by hand makes the shop show it like an order', async () => {
    const byHand = JSON.stringify({ idEntity: 'by-hand' })
    expect(await receiveCallback(shop, new Headers(), byHand)).toBe(404)
    expect(await receiveCallback(shop, signed(byHand), byHand)).toBe(200)
    expect(await findOrder(db, 'by-hand')).toMatchObject({ money: money(1050n, 'MYR') })
    expect(await listCallbacks(db, 'by-hand')).toMatchObject([{ verified: true, read: { status: 200 } }])
  })

  test('for a payout is kept with the payout, and one for another kind under a known ID is not', async () => {
    await insertOrder(db, { ...newOrder('payout-1'), kind: 'payout' })
    const payoutBody = JSON.stringify({ idEntity: 'payout-1' })
    expect(await receiveCallback(shop, signed(payoutBody), payoutBody)).toBe(404)
    expect(await receiveCallback(shop, signed(payoutBody, callbackSecret, 'payout'), payoutBody)).toBe(200)
    expect(await listCallbacks(db, 'payout-1')).toMatchObject([{ headers: { 'x-payment-kind': 'payout' } }])
    const [payouts, orders] = await Promise.all([listOrders(db, 'PAYOUTS', 50), listOrders(db, 'ORDERS', 50)])
    expect(payouts.map(({ orderId }) => orderId)).toEqual(['payout-1'])
    expect(orders.map(({ orderId }) => orderId)).not.toContain('payout-1')
  })

  test('for a refund is kept with the order that the shop refunded, and with no other', async () => {
    const refundBody = JSON.stringify({ idEntity: 'order-refunded' })
    const headers = () => signed(refundBody, callbackSecret, 'refund')
    expect(await receiveCallback(shop, headers(), refundBody)).toBe(404)
    const order = newOrder('order-refunded')
    await insertOrder(db, order)
    expect(await receiveCallback(shop, headers(), refundBody)).toBe(404)
    await changeDetail(db, order.orderId, (detail) => ({ ...detail, refundRequest: order.tokenRequest }))
    expect(await receiveCallback(shop, headers(), refundBody)).toBe(200)
    expect(await listCallbacks(db, 'order-refunded')).toMatchObject([
      { headers: { 'x-payment-kind': 'refund' } },
    ])
  })

  test('for a payin that cannot be read is 404, and text that is no callback is 400', async () => {
    const foreign = JSON.stringify({ idEntity: 'nobody-knows' })
    expect(await receiveCallback(shop, signed(foreign), foreign)).toBe(404)
    expect(await receiveCallback(shop, new Headers(), 'hello')).toBe(400)
  })

  test('is no longer kept when an order has fifty', async () => {
    await insertOrder(db, newOrder('order-3'))
    const flood = JSON.stringify({ idEntity: 'order-3' })
    for (let count = 0; count < 53; count += 1) await receiveCallback(shop, new Headers(), flood)
    expect(await listCallbacks(db, 'order-3')).toHaveLength(50)
  })
})

/** Answers as the gateway would: a token for every request, and one payin. */
async function fakeApi(): Promise<string> {
  const server = createServer((request, response) => {
    const detail = {
      process: { status: 'SUCCESS' },
      paymentRequested: { money: { amount: 10.5, currencyCode: 'MYR' } },
      paymentMethodResponse: {},
    }
    if (request.url?.includes('auth-tokens')) return response.end(JSON.stringify(token))
    if (request.url?.endsWith('/by-hand')) return response.end(JSON.stringify(detail))
    return response.writeHead(410).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}
