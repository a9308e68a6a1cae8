import { sampleRequest } from '../../methods/parts/sample.ts'
import { bankTransfer } from '../../methods/payout/bank-transfer.ts'
import { changeDetail, findOrder, type OrderDetail, type ShopOrder } from '../orders/order-store.ts'
import type { Shop } from '../shop.ts'
import { apiRequest, exchange } from './api-exchange.ts'
import { serverTokenRequest } from './token-request.ts'
import { readToken } from './token.ts'

/**
 * The shop gives all that is left of an order back, under the ID of the order: IDs may repeat over kinds. The
 * account is for the case that the bank did not name the customer's. After a refusal the same ID may be used
 * again; a refund that was accepted is not made twice, and its answer stays.
 */
export async function sendRefund(shop: Shop, orderId: string): Promise<void> {
  const order = await findOrder(shop.db, orderId)
  if (order?.kind !== 'payin') return
  const operations = [`POST /refunds/${orderId}`]
  const token = readToken(
    await exchange(await serverTokenRequest(shop.apiUrl, shop, operations, shop.clock.now())),
  )
  if (!token) return
  const refundRequest = apiRequest(`${shop.apiUrl}/refunds/${orderId}`, token.token, bodyOf(shop, order))
  const keep = (refund: Pick<OrderDetail, 'refundRequest' | 'refundAnswer'>) =>
    changeDetail(shop.db, orderId, (detail) =>
      detail.refundAnswer?.status === 201 ? detail : { ...detail, ...refund },
    )
  // Stored before it is sent: a callback may come first.
  await keep({ refundRequest })
  await keep({ refundRequest, refundAnswer: await exchange(refundRequest) })
}

const bodyOf = (shop: Shop, { orderId, money }: ShopOrder) => ({
  idPayin: orderId,
  paymentMethod: sampleRequest(bankTransfer, money.currencyCode, 'MANDATORY'),
  reason: 'The customer sent the goods back',
  callbackUrl: shop.callbackUrl,
})
