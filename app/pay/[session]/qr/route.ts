import { toBuffer } from 'qrcode'
import { payNow } from '#lib/checkout/pay-now.ts'
import { paymentScreen } from '#lib/checkout/payment-screen.ts'
import { rightsOver } from '#lib/checkout/scope.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { openInBrowser } from '../../open-in-browser.ts'

const widthPixels = 720

/** The QR code as a picture, for apps that read one from the phone's gallery; gone as soon as nothing should be paid any more. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ session: string }> },
): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, (await params).session)
  if (open === 'NOT_OPEN' || 'retryAfterSeconds' in open || !open.payment)
    return new Response(null, { status: 404 })
  const { session, payment } = open
  const { at } = paymentScreen(payment, gateway.clock.now())
  const { create } = rightsOver(session.scope, session.key.kind, session.key.paymentId)
  if (!create || (at !== 'complete' && at !== 'part')) return new Response(null, { status: 404 })
  const { qrCode } = payNow(payment, session.language).response
  if (qrCode === undefined) return new Response(null, { status: 404 })
  const picture = await toBuffer(qrCode, { errorCorrectionLevel: 'M', margin: 4, width: widthPixels })
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="payment-${session.key.paymentId}.png"`,
      'cache-control': 'no-store',
    },
  })
}
