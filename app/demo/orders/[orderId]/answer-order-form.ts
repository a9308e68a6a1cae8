import type { Gateway } from '#lib/gateway.ts'
import { isShopClosed, openShop, type Shop } from '#lib/demo/shop.ts'
import { answerOwnForm, seeOther } from '../../../sandbox/form-post.ts'

/** The order that a form of its page is about. */
interface OrderForm {
  readonly orderId: string
  readonly shop: Shop
  readonly gateway: Gateway
}

/** Answers a form of an order's page: `act` runs unless the shop is closed, then the page is shown again. */
export const answerOrderForm = (
  request: Request,
  params: Promise<{ orderId: string }>,
  act: (form: OrderForm) => Promise<unknown>,
): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const { orderId } = await params
    const shop = await openShop(gateway)
    if (!isShopClosed(shop)) await act({ orderId, shop, gateway })
    return seeOther(`/demo/orders/${encodeURIComponent(orderId)}`)
  })
