import { moneyText } from '../../../money-text.ts'
import { Glyph } from '../../../../demo/glyph.tsx'
import { Decisions } from './decisions.tsx'
import { OrderFacts, operatorName } from './order-facts.tsx'
import type { SceneProps } from './scene.tsx'

/** CODE: the till of a shop that has just read the customer's code. */
export const StoreTill = ({ record, back }: SceneProps) => {
  const { response, railReference } = record.attempt
  return (
    <section className="till panel">
      <header className="site-head">
        <Glyph name="shop" size={22} />
        <span>
          <strong>Test shop, till 1</strong>
          <small>stands in for {operatorName(record) ?? 'a convenience store'}</small>
        </span>
      </header>
      <div className="till-display" aria-hidden="true">
        {moneyText(record.due)}
      </div>
      <h1>Take {moneyText(record.due)} in cash</h1>
      <OrderFacts
        record={record}
        facts={[
          ['Code', response.reference ?? railReference],
          ['For', record.merchantName],
        ]}
      />
      <Decisions
        railReference={railReference}
        approve="Take the money"
        refuse="Turn the customer away"
        back={back}
      />
    </section>
  )
}
