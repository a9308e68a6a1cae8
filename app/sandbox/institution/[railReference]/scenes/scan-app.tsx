import { qrMatrix } from '#lib/qr/matrix.ts'
import { PayOrDecline } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { standsFor } from './parts/operator-name.ts'
import { FromAccount, Payee } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

/** QR: a bank's or wallet's app that has just read the code. */
export const ScanApp = ({ record, back }: SceneProps) => {
  const { attempt, due, merchantName } = record
  const { response, receiving, railReference, method } = attempt
  const scheme = response.qrName ?? method.code
  return (
    <Phone scene="scan" glyph="scan" app="Test wallet" standsFor={standsFor(record, `any ${scheme} app`)}>
      {response.qrCode !== undefined && <Viewfinder text={response.qrCode} />}
      <Payee word="Paying" name={merchantName} address={receiving.holder} amount={due} />
      <Facts
        facts={[
          ['Code', scheme],
          ['Receiver', response.account?.accountNumber ?? receiving.identifier],
          ['Reference', railReference],
        ]}
      />
      <FromAccount name="Test balance" detail="Test Customer" />
      <PayOrDecline record={record} back={back} />
    </Phone>
  )
}

/** The camera's picture, with the very code that the payment page shows. */
const Viewfinder = ({ text }: { text: string }) => {
  const { size, path } = qrMatrix(text)
  return (
    <p className="viewfinder" aria-hidden="true">
      <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges">
        <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </p>
  )
}
