import type { PayNow } from '#lib/checkout/pay/pay-now.ts'
import type { WithPayment } from '../checkout-view.ts'
import { InstitutionLink } from './institution-link.tsx'
import { QrPlate } from './qr-plate.tsx'
import { SharePicture } from './share-picture.tsx'
import { Verbatim } from './verbatim.tsx'

interface QrPictureProps {
  readonly view: WithPayment
  readonly now: PayNow
  /** Sandbox: whether the simulated institution is linked here, and not by a separate button. */
  readonly linksInstitution: boolean
}

/**
 * The QR code with its amount, to be scanned here, or saved or shared and read by an app from the phone's
 * pictures.
 */
export function QrPicture({ view, now, linksInstitution }: QrPictureProps) {
  const { words, address, payment } = view
  const { t, money } = words
  const { qrCode } = now.response
  if (qrCode === undefined) return null
  return (
    <div className="qr">
      <QrPlate text={qrCode} label={labelOf(view, now)} />
      <p className="qr-amount">
        <Verbatim>{money(now.amount)}</Verbatim>
      </p>
      <div className="qr-actions">
        <a className="action action-quiet" href={`${address}/qr`} download>
          {t('qr.save')}
        </a>
        <SharePicture
          address={`${address}/qr`}
          fileName={`payment-${payment.key.paymentId}.png`}
          label={t('qr.share')}
        />
      </div>
      {linksInstitution && <InstitutionLink view={view} />}
    </div>
  )
}

/**
 * The text for a customer who cannot see the code: on a chain it pays one token on one network, whatever else
 * the method accepts.
 */
function labelOf(
  { words, shopName, payment }: WithPayment,
  { amount, methodName, response }: PayNow,
): string {
  const { t, money } = words
  const network = response.paymentOperator
  if (payment.attempt.method.flow === 'CRYPTO' && network)
    return t('crypto.alt', { amount: money(amount), network: network.name })
  const named = { amount: money(amount), name: methodName }
  return shopName === undefined ? t('qr.alt', named) : t('qr.altTo', { ...named, shop: shopName })
}
