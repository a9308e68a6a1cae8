import { payoutEvents, simulatePayoutEvent } from '#lib/demo/api/send-payout.ts'
import { formFields } from '../../../../sandbox/form-post.ts'
import { answerOrderForm } from '../answer-order-form.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/**
 * A tester plays the bank of a payout. An event that the bank may not cause any more changes nothing: the
 * page shows the payout's status.
 */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOrderForm(request, params, async ({ shop, orderId }) => {
    const { event: asked } = await formFields(request)
    const event = payoutEvents.find((known) => known === asked)
    if (event) await simulatePayoutEvent(shop, orderId, event)
  })

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
