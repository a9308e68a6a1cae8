import { exchange, payinRequest, type ApiAnswer } from './api-exchange.ts'
import { saveReadToken, type ShopOrder } from './order-store.ts'
import type { Shop } from './shop.ts'
import { readTokenRequest } from './token-request.ts'
import { isUsable, readToken, type Token } from './token.ts'

type TokenHolder = Pick<ShopOrder, 'orderId' | 'token' | 'readToken'>

/** GET of an order's payin, as the shop does on every callback. 410: the customer has not chosen a way to pay yet. */
export async function readPayin(shop: Shop, order: TokenHolder): Promise<ApiAnswer> {
  const token = await usableToken(shop, order)
  return 'token' in token ? exchange(payinRequest(shop.apiUrl, order.orderId, token.token)) : token
}

/** The token of the link while it lasts, then one that may only read. */
async function usableToken(shop: Shop, order: TokenHolder): Promise<Token | ApiAnswer> {
  const now = shop.clock.now()
  const kept = [order.token, order.readToken].find((token) => token && isUsable(token, now))
  if (kept) return kept
  const answer = await exchange(readTokenRequest(shop.apiUrl, shop, order.orderId, now))
  const fresh = readToken(answer)
  if (fresh) await saveReadToken(shop.db, order.orderId, fresh)
  return fresh ?? answer
}
