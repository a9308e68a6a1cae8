import { Glyph } from '../../../../demo/glyph.tsx'
import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { standsFor } from './parts/operator-name.ts'
import { FromAccount, Payee } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'

/** PUSH to a bank: the request that waits in the app of the customer's bank. */
export const PaymentRequest = ({ record, back }: SceneProps) => {
  const { attempt, due, merchantName } = record
  const { response, receiving, railReference } = attempt
  return (
    <Phone
      scene="request"
      glyph="bank"
      app="Test Bank app"
      standsFor={standsFor(record, receiving.bankName ?? 'the customer’s bank')}
    >
      <p className="notice-line">
        <Glyph name="bell" /> A payment request
      </p>
      <Payee word="This shop asks you to pay" name={merchantName} amount={due} />
      <FromAccount name="Everyday account ·· 0000" detail="Test Customer" />
      <Facts
        facts={[
          ['Phone', response.phoneNumber],
          ['Reference', railReference],
        ]}
      />
      <p className="finger" aria-hidden="true">
        <Glyph name="finger" size={52} />
      </p>
      <Decisions
        railReference={railReference}
        approve={`Approve ${moneyText(due)}`}
        refuse="Reject"
        back={back}
      />
    </Phone>
  )
}
