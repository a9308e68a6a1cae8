import { sendRefund } from '#lib/demo/api/send-refund.ts'
import { answerOrderForm } from '../answer-order-form.ts'

interface Context {
  params: Promise<{ orderId: string }>
}

/** The shop gives the money of an order back. */
export const POST = (request: Request, { params }: Context): Promise<Response> =>
  answerOrderForm(request, params, ({ shop, orderId }) => sendRefund(shop, orderId))

export { postOnly as GET } from '../../../../sandbox/form-post.ts'
