import { Glyph } from '../../../../demo/glyph.tsx'
import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

/** CRYPTO: a wallet about to send a token; nothing reaches any chain. */
export const ChainWallet = ({ record, back }: SceneProps) => {
  const { receiving, response, railReference } = record.attempt
  const address = response.account?.accountNumber ?? receiving.identifier
  return (
    <Phone
      scene="chain"
      glyph="chain"
      app="Test crypto wallet"
      standsFor="reaches no chain, not even a test one"
    >
      <p className="notice-line">
        <Glyph name="chain" /> {response.paymentOperator?.name ?? 'Network'}, simulated
      </p>
      <h1>Send {record.due.currencyCode}</h1>
      <p className="due">{moneyText(record.due)}</p>
      <div className="address">
        <small>To address</small>
        <code>{address}</code>
      </div>
      <Facts
        facts={[
          ['Token', record.due.currencyCode],
          ['Network fee', 'none, simulated'],
          ['For', record.merchantName],
        ]}
      />
      <Decisions
        railReference={railReference}
        decision="chain"
        approve={`Send ${moneyText(record.due)}`}
        refuse="Let the transfer fail"
        back={back}
      />
    </Phone>
  )
}
