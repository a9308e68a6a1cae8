import { openStatusSession } from '#lib/checkout/session/open-session.ts'
import { hostedLink } from '#lib/console/payments/hosted-link.ts'
import { answerRead } from '../../../../../answer-read.ts'
import { exchange } from '../../../../../../pay/exchange.ts'
import { notHere } from '../../../../../visit.ts'
import { paymentOf, type PaymentParams } from '../../../../payment-of-address.ts'

/** Leads to the page that the customer sees. */
export const GET = (request: Request, { params }: { params: Promise<PaymentParams> }): Promise<Response> =>
  answerRead(request, 'payments.read', async (visit) => {
    const location = await hostedLink(visit.writes, paymentOf(visit, await params))
    if (location === undefined) notHere()
    // The token reads more than everybody here may: it stays with us, and the browser gets a visit.
    const link = new Request(new URL(location, request.url), { headers: request.headers })
    return exchange(link, 'status', openStatusSession)
  })
