import { hostedLink } from '#lib/console/payments/hosted-link.ts'
import { answerRead } from '../../../../../answer-read.ts'
import { notHere } from '../../../../../visit.ts'
import { paymentOf, type PaymentParams } from '../../../../payment-of-address.ts'

/** Leads to the page that the customer sees. */
export const GET = (request: Request, { params }: { params: Promise<PaymentParams> }): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit) => {
    const location = await hostedLink(visit.writes, paymentOf(visit, await params))
    if (location === undefined) notHere()
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 303, headers })
  })
