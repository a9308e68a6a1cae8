import { randomUUID } from 'node:crypto'
import { moneyJson } from '../../money/money.ts'
import { payoutMethodOf } from '../forms/payee-fields.ts'
import { payoutFormFields, type PayoutForm } from '../forms/payout-form.ts'
import { changeDetail, findOrder, insertOrder, type OrderDetail } from '../orders/order-store.ts'
import type { Shop } from '../shop.ts'
import { apiRequest, exchange } from './api-exchange.ts'
import { serverTokenRequest } from './token-request.ts'
import { readToken } from './token.ts'

/**
 * The steps of a merchant's server that sends money: store the payout, sign a token request, create the
 * payout, store both answers. A server that stops in between can read the payout by its stored ID. Returns
 * the payout's ID, also when the gateway refused the token or the payout.
 */
export async function sendPayout(shop: Shop, form: PayoutForm): Promise<string> {
  const payoutId = `${form.idPrefix}${randomUUID()}`
  const operations = [
    'POST /payouts/!availablePaymentOptions',
    `POST /payouts/${payoutId}`,
    `GET /payouts/${payoutId}`,
  ]
  const planned = { kind: 'payout', purchase: payoutFormFields(form) } as const
  await insertOrder(shop.db, { orderId: payoutId, money: form.money, ...planned })
  const tokenRequest = await serverTokenRequest(shop.apiUrl, shop, operations, shop.clock.now())
  const tokenAnswer = await exchange(tokenRequest)
  const token = readToken(tokenAnswer)
  const detail: OrderDetail = {
    ...planned,
    tokenRequest,
    tokenAnswer,
    ...(token && { token, ...(await create(shop, payoutId, form, token.token)) }),
  }
  await changeDetail(shop.db, payoutId, () => detail)
  return payoutId
}

async function create(
  shop: Shop,
  payoutId: string,
  { money, method, payee, paymentOperatorCode }: PayoutForm,
  token: string,
): Promise<Pick<OrderDetail, 'createRequest' | 'createAnswer'>> {
  const createRequest = apiRequest(`${shop.apiUrl}/payouts/${payoutId}`, token, {
    paymentRequested: { money: moneyJson(money) },
    paymentMethod: payoutMethodOf(method, payee, paymentOperatorCode),
    callbackUrl: shop.callbackUrl,
  })
  return { createRequest, createAnswer: await exchange(createRequest) }
}

export const payoutEvents = ['PAY', 'REFUSE', 'RETURN'] as const
export type PayoutEvent = (typeof payoutEvents)[number]

/**
 * Simulates the bank with the sandbox's endpoint and returns the status of its answer. Undefined: there is no
 * such payout.
 */
export async function simulatePayoutEvent(
  shop: Shop,
  payoutId: string,
  event: PayoutEvent,
): Promise<number | undefined> {
  const order = await findOrder(shop.db, payoutId)
  if (order?.kind !== 'payout') return undefined
  const operations = [`POST /payouts/${payoutId}`]
  const answer = await exchange(await serverTokenRequest(shop.apiUrl, shop, operations, shop.clock.now()))
  const token = readToken(answer)
  if (!token) return answer.status
  const address = `${shop.apiUrl}/sandbox/payouts/${payoutId}/!simulate`
  return (await exchange(apiRequest(address, token.token, { event }))).status
}
