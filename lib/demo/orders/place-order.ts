import { randomUUID } from 'node:crypto'
import { amountShortest } from '../../money/money.ts'
import { exchange } from '../api/api-exchange.ts'
import { checkoutTokenRequest } from '../api/token-request.ts'
import { readToken } from '../api/token.ts'
import { parsePurchase, type Purchase } from '../forms/purchase.ts'
import { redirectUrl } from '../forms/redirect-url.ts'
import type { Shop } from '../shop.ts'
import { changeDetail, findOrder, insertOrder, type OrderDetail } from './order-store.ts'

/**
 * The steps of a merchant's server when a customer clicks "buy": sign a token request, build the link, store
 * the order. `origin` is where the customer's browser reaches this server. Returns the new order's ID, also
 * when no token was given.
 */
export async function placeOrder(shop: Shop, purchase: Purchase, origin: string): Promise<string> {
  const orderId = `${purchase.idPrefix}${randomUUID()}`
  const detail = await prepareLink(shop, orderId, purchase, origin)
  await insertOrder(shop.db, { orderId, kind: purchase.kind, money: purchase.money, ...detail })
  return orderId
}

/** A new token and link for an order whose link has expired; its refund stays. False: no such order. */
export async function renewLink(shop: Shop, orderId: string, origin: string): Promise<boolean> {
  const order = await findOrder(shop.db, orderId)
  const purchase = order && parsePurchase(order.purchase)
  if (!purchase || 'fault' in purchase) return false
  const link = await prepareLink(shop, orderId, purchase, origin)
  await changeDetail(shop.db, orderId, ({ refundRequest, refundAnswer }) => ({
    ...link,
    ...(refundRequest && { refundRequest }),
    ...(refundAnswer && { refundAnswer }),
  }))
  return true
}

async function prepareLink(
  shop: Shop,
  paymentId: string,
  purchase: Purchase,
  origin: string,
): Promise<OrderDetail> {
  const tokenRequest = await checkoutTokenRequest(
    shop.apiUrl,
    shop,
    { kind: purchase.kind, paymentId, money: purchase.money },
    shop.clock.now(),
  )
  const tokenAnswer = await exchange(tokenRequest)
  const token = readToken(tokenAnswer)
  const target = {
    paymentAppUrl: `${origin}/pay`,
    merchantCode: shop.merchantCode,
    paymentId,
    callbackUrl: shop.callbackUrl,
    returnUrl: `${origin}/demo/orders/${paymentId}`,
  }
  return {
    kind: purchase.kind,
    purchase: purchaseFields(purchase),
    tokenRequest,
    tokenAnswer,
    ...(token && { token, redirectUrl: redirectUrl({ ...target, token: token.token }, purchase) }),
  }
}

/** The purchase as the shop's form wrote it, with its final price. */
const purchaseFields = ({
  product,
  money,
  scenario,
  customer,
  method,
  ...rest
}: Purchase): Record<string, string> => ({
  ...customer,
  ...rest,
  ...(method && { method: method.object }),
  product: product.code,
  amount: amountShortest(money),
  currencyCode: money.currencyCode,
  scenario: String(scenario),
})
