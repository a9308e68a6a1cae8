import { payNow } from '#lib/checkout/pay/pay-now.ts'
import { bankReference } from '#lib/rails/sandbox/bank-reference.ts'
import { moneyText } from '../../../money-text.ts'
import { Decisions } from './parts/decisions.tsx'
import { Facts } from './parts/facts.tsx'
import { standsFor } from './parts/operator-name.ts'
import { FromAccount } from './parts/payee.tsx'
import { Phone } from './parts/phone.tsx'
import type { SceneProps } from './scene-props.ts'
import { TransferPlaces } from './transfer-places.tsx'

/** TRANSFER: the bank's app with everything typed in that the payment page showed. */
export const TransferApp = ({ record, back }: SceneProps) => {
  const { railReference } = record.attempt
  const { amount, lines, expectsReference } = payNow(record, 'en')
  return (
    <div className="scene-with-places">
      <TransferPlaces railReference={railReference} at="app" />
      <Phone
        scene="transfer"
        glyph="bank"
        app="Test Bank app"
        standsFor={standsFor(record, 'the customer’s bank')}
      >
        <h1>New transfer</h1>
        <FromAccount name="Everyday account ·· 0000" detail="Test Customer" />
        <dl className="typed-form">
          {lines.map(({ label, typed }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typed}</dd>
            </div>
          ))}
          <div className="typed-amount">
            <dt>Amount</dt>
            <dd>{moneyText(amount)}</dd>
          </div>
        </dl>
        {expectsReference && <Facts facts={[['Your bank shows as UTR', bankReference(railReference)]]} />}
        <Decisions
          railReference={railReference}
          approve={`Send ${moneyText(amount)}`}
          refuse="Have the bank refuse it"
          back={back}
        />
      </Phone>
    </div>
  )
}
