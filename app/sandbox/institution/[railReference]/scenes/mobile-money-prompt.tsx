import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { standsFor } from './parts/operator-name.ts'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

/** MOBILE_MONEY: the network's own prompt, over whatever the phone shows. */
export const MobileMoneyPrompt = ({ record, back }: SceneProps) => {
  const { response, railReference } = record.attempt
  const amount = moneyText(record.due)
  return (
    <Phone scene="prompt" glyph="sim" app="SIM services" standsFor={standsFor(record, 'mobile money')}>
      <div className="prompt">
        <h1>
          Pay {amount} to {record.merchantName}?
        </h1>
        <p className="prompt-pin">
          <span>PIN, filled in for you</span>
          <b aria-hidden="true">●●●●</b>
        </p>
        <Facts
          facts={[
            ['Phone', response.phoneNumber],
            ['Name', response.accountCustomer?.accountName],
            ['Reference', railReference],
          ]}
        />
        <Decisions railReference={railReference} approve="Confirm with PIN" refuse="Reject" back={back} />
      </div>
    </Phone>
  )
}
