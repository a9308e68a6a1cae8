import { renewLink } from '#lib/demo/orders/place-order.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { answerOwnForm, seeOther } from '../../../../sandbox/form-post.ts'
import { browserOrigin } from '../../../browser-origin.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/** "New token": for an order whose link has ended. */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const { orderId } = await params
    const shop = await openShop(gateway)
    if (!isShopClosed(shop)) await renewLink(shop, orderId, browserOrigin(gateway, request.headers))
    return seeOther(`/demo/orders/${encodeURIComponent(orderId)}`)
  })

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
