import { moneyText } from '../../../money-text.ts'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import { Phone } from './phone.tsx'
import type { SceneProps } from './scene.tsx'

/** QR: a wallet that has just read the code. */
export const WalletApp = ({ record, back }: SceneProps) => {
  const { attempt } = record
  const scheme = attempt.response.qrName ?? attempt.method.code
  return (
    <Phone
      glyph="wallet"
      app="Test wallet"
      standsFor={`stands in for ${operatorName(record) ?? `any ${scheme} app`}`}
    >
      <p className="paying">Paying</p>
      <h1>{record.merchantName}</h1>
      <p className="due">{moneyText(record.due)}</p>
      <OrderFacts
        record={record}
        facts={[
          ['Receiver', attempt.response.account?.accountNumber ?? attempt.receiving.identifier],
          ['Account of', attempt.receiving.holder],
          ['Reference', attempt.railReference],
        ]}
      />
      <Decisions
        railReference={attempt.railReference}
        approve={`Pay ${moneyText(record.due)}`}
        refuse="Decline"
        back={back}
      />
    </Phone>
  )
}
