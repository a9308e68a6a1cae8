import { payoutEvents, simulatePayoutEvent } from '#lib/demo/api/send-payout.ts'
import { isShopClosed, openShop } from '#lib/demo/shop.ts'
import { answerOwnForm, formFields, seeOther } from '../../../../sandbox/form-post.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/**
 * A tester plays the bank of a payout. An event that the bank may not cause any more changes nothing: the
 * page shows the payout's status.
 */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOwnForm(request, async (gateway) => {
    const { orderId } = await params
    const shop = await openShop(gateway)
    const { event: asked } = await formFields(request)
    const event = payoutEvents.find((known) => known === asked)
    if (!isShopClosed(shop) && event) await simulatePayoutEvent(shop, orderId, event)
    return seeOther(`/demo/orders/${encodeURIComponent(orderId)}`)
  })

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
