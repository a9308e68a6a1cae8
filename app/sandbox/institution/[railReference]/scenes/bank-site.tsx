import { moneyText } from '../../../money-text.ts'
import { Glyph } from '../../../../demo/glyph.tsx'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import type { SceneProps } from './scene.tsx'

/** REDIRECT: the bank's own site, after the customer has logged in. */
export const BankSite = ({ record, back }: SceneProps) => (
  <section className="site panel">
    <header className="site-head">
      <Glyph name="bank" size={22} />
      <span>
        <strong>Test bank</strong>
        <small>
          {operatorName(record)
            ? `stands in for ${operatorName(record)}`
            : 'stands in for the customer’s bank'}
        </small>
      </span>
      <small className="site-user">Signed in as Test Customer</small>
    </header>
    <h1>Approve this payment?</h1>
    <p className="due">{moneyText(record.due)}</p>
    <OrderFacts
      record={record}
      facts={[
        ['To', record.merchantName],
        ['From', 'Test Customer, account ending 0000'],
        ['Reference', record.attempt.railReference],
      ]}
    />
    <Decisions
      railReference={record.attempt.railReference}
      approve={`Approve ${moneyText(record.due)}`}
      refuse="Refuse"
      back={back}
    />
  </section>
)
