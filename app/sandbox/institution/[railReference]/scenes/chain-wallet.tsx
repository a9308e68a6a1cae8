import { moneyText } from '../../../money-text.ts'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import { Phone } from './phone.tsx'
import type { SceneProps } from './scene.tsx'

/** CRYPTO: a wallet about to send a token; nothing reaches any chain. */
export const ChainWallet = ({ record, back }: SceneProps) => {
  const { receiving, response, railReference } = record.attempt
  return (
    <Phone glyph="chain" app="Test crypto wallet" standsFor="reaches no chain, not even a test one">
      <h1>Send {record.due.currencyCode}</h1>
      <p className="due">{moneyText(record.due)}</p>
      <OrderFacts
        record={record}
        facts={[
          ['Network', response.paymentOperator?.name ?? operatorName(record)],
          ['To address', response.account?.accountNumber ?? receiving.identifier],
          ['For', record.merchantName],
        ]}
      />
      <Decisions
        railReference={railReference}
        approve={`Send ${moneyText(record.due)}`}
        refuse="Let the transfer fail"
        back={back}
      />
    </Phone>
  )
}
