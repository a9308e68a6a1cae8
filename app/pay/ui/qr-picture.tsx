import type { PayNow } from '#lib/checkout/pay/pay-now.ts'
import type { WithPayment } from '../checkout-view.ts'
import { Verbatim } from './verbatim.tsx'
import { qrMatrix } from '#lib/qr/matrix.ts'

/** Light around the code: four modules, as scanners expect. */
const quietZone = 4

/**
 * A QR code as inline SVG, visible without scripts. It paints its own white, and the style sheet keeps both
 * colours: black on white whatever theme, contrast setting or browser repaints the page.
 */
function QrPlate({ text, label }: { text: string; label: string }) {
  const { size, path } = qrMatrix(text)
  const side = size + 2 * quietZone
  return (
    <div className="qr-plate">
      <svg
        viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        fill="#000"
      >
        <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
        <path d={path} />
      </svg>
    </div>
  )
}

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

/** Sandbox only: real apps cannot read a test code, so this links to the page that plays one. */
const InstitutionLink = ({ view }: { view: WithPayment }) =>
  view.test?.institution !== undefined && (
    <a className="qr-institution small soft" href={view.test.institution} target="_top">
      {view.words.t('test.institution')}
    </a>
  )

interface SharePictureProps {
  readonly address: string
  readonly fileName: string
  readonly label: string
}

/** Shares the picture of a code with another app; hidden where the browser cannot do that. */
const SharePicture = ({ address, fileName, label }: SharePictureProps) => (
  <share-picture data-address={address} data-file-name={fileName}>
    <button type="button" className="action action-quiet" hidden>
      {label}
    </button>
  </share-picture>
)
