import { paymentKinds } from '../../money/payment-kinds.ts'
import { saveReadToken, type ShopOrder } from '../orders/order-store.ts'
import type { Shop } from '../shop.ts'
import { apiRequest, exchange, type ApiAnswer } from './api-exchange.ts'
import { readTokenRequest } from './token-request.ts'
import { isUsable, readToken, type Token } from './token.ts'

type TokenHolder = Pick<ShopOrder, 'orderId' | 'kind' | 'token' | 'readToken'>

/** The URL of a payment in the API. */
export const paymentAddress = (shop: Shop, { kind, orderId }: Pick<ShopOrder, 'kind' | 'orderId'>): string =>
  `${shop.apiUrl}/${paymentKinds[kind].collection}/${orderId}`

/**
 * GET of an order's payment, as the shop does on every callback. 410: the customer has not chosen a way to
 * pay yet.
 */
export async function readPayment(shop: Shop, order: TokenHolder): Promise<ApiAnswer> {
  const token = await usableToken(shop, order)
  return 'token' in token ? exchange(apiRequest(paymentAddress(shop, order), token.token)) : token
}

/** The token of the link while it is valid, then one that may only read. */
async function usableToken(shop: Shop, order: TokenHolder): Promise<Token | ApiAnswer> {
  const now = shop.clock.now()
  const kept = [order.token, order.readToken].find((token) => token && isUsable(token, now))
  if (kept) return kept
  const { kind, orderId: paymentId } = order
  const answer = await exchange(await readTokenRequest(shop.apiUrl, shop, { kind, paymentId }, now))
  const fresh = readToken(answer)
  if (fresh) await saveReadToken(shop.db, order.orderId, fresh)
  return fresh ?? answer
}
