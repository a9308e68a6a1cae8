import { payoutEvents, simulatePayoutEvent } from '#lib/demo/send-payout.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { isOwnForm } from '../../../../pay/form-origin.ts'
import { foreignForm, formFields, seeOther } from '../../../../sandbox/form-post.ts'
import { sandboxGateway } from '../../../../sandbox/sandbox-gateway.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/** A tester plays the bank of a payout. What the bank may not do any more changes nothing: the page shows how the payout stands. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const gateway = await sandboxGateway()
  if (!isOwnForm(request.headers, gateway.config.publicUrl)) return foreignForm()
  const { orderId } = await params
  const shop = await openShop(gateway)
  const { event: asked } = await formFields(request)
  const event = payoutEvents.find((known) => known === asked)
  if (!isShopClosed(shop) && event) await simulatePayoutEvent(shop, orderId, event)
  return seeOther(`/demo/orders/${encodeURIComponent(orderId)}`)
}

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
