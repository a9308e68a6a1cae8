import { parsePurchase } from '#lib/demo/forms/purchase.ts'
import { placeOrder } from '#lib/demo/orders/place-order.ts'
import { openShop, isShopClosed } from '#lib/demo/shop.ts'
import { answerOwnForm, formFields, seeOther } from '../../sandbox/form-post.ts'
import { redirectWithFault } from '../redirect-with-fault.ts'
import { browserOrigin } from '../browser-origin.ts'
import { keptChoices } from '../order-form-data.ts'
import { tooManyOrders } from '../order-rate.ts'

/** "Buy": prepares the order and shows it; the link to the payment page is there. */
export const POST = (request: Request): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const shop = await openShop(gateway)
    if (isShopClosed(shop)) return seeOther('/demo')
    const fields = await formFields(request)
    const purchase = parsePurchase(fields)
    if ('fault' in purchase) return redirectWithFault('/demo', fields, keptChoices, purchase.fault)
    const tooMany = await tooManyOrders(gateway, request)
    if (tooMany) return tooMany
    const orderId = await placeOrder(shop, purchase, browserOrigin(gateway, request.headers))
    return seeOther(`/demo/orders/${orderId}`)
  })

export { postOnly as GET } from '../../sandbox/form-post.ts'
