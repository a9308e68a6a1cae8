import { payableQrCode } from '#lib/checkout/pay/payable-qr-code.ts'
import { qrPng } from '#lib/qr/png.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { openInBrowser } from './open-in-browser.ts'

/**
 * The QR code as a picture, for apps that read one from the phone's gallery; 404 when nothing should be paid
 * any more.
 */
export async function qrPicture(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, id)
  if (open === 'NOT_OPEN') return new Response(null, { status: 404 })
  if ('retryAfterSeconds' in open) {
    return new Response(null, { status: 429, headers: { 'retry-after': String(open.retryAfterSeconds) } })
  }
  const qrCode = payableQrCode(open, gateway.clock.now())
  if (qrCode === undefined) return new Response(null, { status: 404 })
  return new Response(qrPng(qrCode), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="payment-${open.session.key.paymentId}.png"`,
      'cache-control': 'no-store',
    },
  })
}
