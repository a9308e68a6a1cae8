import { moneyText } from '../../../money-text.ts'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import { Phone } from './phone.tsx'
import type { SceneProps } from './scene.tsx'

/** PUSH: the prompt that appears on the customer's own phone. */
export const PhonePrompt = ({ record, back }: SceneProps) => {
  const { response, railReference } = record.attempt
  return (
    <Phone
      glyph="phone"
      app="Payment request"
      standsFor={`stands in for ${operatorName(record) ?? 'mobile money'}`}
    >
      <h1>
        Pay {moneyText(record.due)} to {record.merchantName}?
      </h1>
      <p className="pin" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </p>
      <OrderFacts
        record={record}
        facts={[
          ['Phone', response.phoneNumber],
          ['Name', response.accountCustomer?.accountName],
          ['Reference', railReference],
        ]}
      />
      <Decisions railReference={railReference} approve="Confirm with PIN" refuse="Reject" back={back} />
    </Phone>
  )
}
