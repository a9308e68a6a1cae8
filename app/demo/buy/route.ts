import { openShop, isShopClosed } from '#lib/demo/shop.ts'
import { placeOrder } from '#lib/demo/place-order.ts'
import { parsePurchase } from '#lib/demo/purchase.ts'
import { isOwnForm } from '../../pay/form-origin.ts'
import { foreignForm, formFields, seeOther } from '../../sandbox/form-post.ts'
import { sandboxGateway } from '../../sandbox/sandbox-gateway.ts'
import { browserOrigin } from '../browser-origin.ts'
import { keptChoices } from '../counter.ts'

/** "Buy": prepares the order and shows it; the link to the payment page is there. */
export async function POST(request: Request): Promise<Response> {
  const gateway = await sandboxGateway()
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return foreignForm()
  const shop = await openShop(gateway)
  if (isShopClosed(shop)) return seeOther('/demo')
  const fields = await formFields(request)
  const purchase = parsePurchase(fields)
  if ('fault' in purchase) {
    const query = new URLSearchParams(keptChoices.map((name) => [name, fields[name] ?? '']))
    query.set('fault', purchase.fault)
    return seeOther(`/demo?${query}`)
  }
  const orderId = await placeOrder(shop, purchase, browserOrigin(gateway, request.headers))
  return seeOther(`/demo/orders/${orderId}`)
}

export { postOnly as GET } from '../../sandbox/form-post.ts'
