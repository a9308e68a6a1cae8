import { beforeAll, expect, test } from 'vitest'
import { GatewayClient } from '../../../sdk/typescript/src/index.ts'
import { creditBalance } from '../../ledger/adjustments/credit-balance.ts'
import { money } from '../../money/money.ts'
import { byOperator } from '../../platform/audit/actor.ts'
import { makeMerchant } from '../../testing/contract/api-client.ts'
import { serveApi } from '../../testing/contract/served-api.ts'
import { testGateway } from '../../testing/test-gateway.ts'
import { sendRefund } from '../api/send-refund.ts'
import { parsePurchase } from '../forms/purchase.ts'
import type { Shop } from '../shop.ts'
import { findOrder } from './order-store.ts'
import { placeOrder, renewLink } from './place-order.ts'

const gateway = await testGateway()
const { privateKey, callbackSecret } = await makeMerchant(gateway, 'DEMO', { requestsPerSecond: 1_000 })
const origin = await serveApi(gateway)
const shop: Shop = {
  db: gateway.db,
  clock: gateway.clock,
  merchantCode: 'DEMO',
  channelName: 'Demo Shop',
  privateKey,
  keyPath: '',
  callbackSecret,
  apiUrl: `${origin}/api`,
  callbackUrl: 'http://127.0.0.1:9/demo/callback',
}
const client = new GatewayClient({ baseUrl: shop.apiUrl, merchantCode: 'DEMO', privateKey })
let orderId = ''

beforeAll(async () => {
  // The payin brings its amount less a fee.
  await creditBalance(gateway.db, 'DEMO', money(10_000n, 'INR'), byOperator('test'))
  const purchase = parsePurchase({ product: 'coffee', amount: '499.5', currencyCode: 'INR', scenario: '1' })
  if ('fault' in purchase) throw new Error(JSON.stringify(purchase))
  orderId = await placeOrder(shop, purchase, origin)
  await client.createPayin(orderId, {
    paymentRequested: { money: { amount: 499.5, currencyCode: 'INR' } },
    paymentMethod: { paymentMethodCode: 'UPIQR' },
    callbackUrl: shop.callbackUrl,
    returnUrl: `${origin}/demo/orders/${orderId}`,
  })
  await client.simulatePayin(orderId, { event: 'PAY' })
})

const answerOf = async () => (await findOrder(shop.db, orderId))?.refundAnswer?.status

test('an order whose refund is sent twice keeps the answer that accepted it', async () => {
  await Promise.all([sendRefund(shop, orderId), sendRefund(shop, orderId)])
  expect(await answerOf()).toBe(201)
  await sendRefund(shop, orderId)
  expect(await answerOf()).toBe(201)
})

test('an order that was refunded keeps its refund when it gets a new link', async () => {
  const before = await findOrder(shop.db, orderId)
  expect(await renewLink(shop, orderId, origin)).toBe(true)
  const after = await findOrder(shop.db, orderId)
  expect(after?.redirectUrl).not.toBe(before?.redirectUrl)
  expect(after).toMatchObject({ refundRequest: before?.refundRequest, refundAnswer: { status: 201 } })
})
