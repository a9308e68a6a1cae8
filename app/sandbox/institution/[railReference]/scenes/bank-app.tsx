import { moneyText } from '../../../money-text.ts'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import { Phone } from './phone.tsx'
import type { SceneProps } from './scene.tsx'

/** TRANSFER: the bank's app with everything typed in that the payment page showed. */
export const BankApp = ({ record, back }: SceneProps) => {
  const { method, receiving, response, railReference } = record.attempt
  const byReference = method.toldApartBy(record.money.currencyCode) === 'REFERENCE'
  const account = response.account ?? {}
  return (
    <Phone
      glyph="bank"
      app="Test bank app"
      standsFor={`stands in for ${operatorName(record) ?? 'the customer’s bank'}`}
    >
      <h1>New transfer</h1>
      <p className="due">{moneyText(record.due)}</p>
      <OrderFacts
        record={record}
        facts={[
          ['To account', account.accountNumber ?? receiving.identifier],
          ['Account name', account.accountName ?? receiving.holder],
          ['Bank', account.bankName ?? receiving.bankName],
          ['Reference', byReference ? response.reference : undefined],
          ['For', record.merchantName],
        ]}
      />
      <Decisions
        railReference={railReference}
        approve={`Send ${moneyText(record.due)}`}
        refuse="Have the bank refuse it"
        back={back}
      />
    </Phone>
  )
}
