import { renewLink } from '#lib/demo/orders/place-order.ts'
import { browserOrigin } from '../../../browser-origin.ts'
import { answerOrderForm } from '../answer-order-form.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/** "New token": for an order whose link has ended. */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOrderForm(request, params, ({ shop, orderId, gateway }) =>
    renewLink(shop, orderId, browserOrigin(gateway, request.headers)),
  )

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
