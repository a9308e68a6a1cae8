import { outcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { scenarios } from '#lib/demo/forms/scenarios.ts'
import { type Counter, keptChoices } from '../counter.ts'
import { ChoiceForm } from './choice-form.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { FaultNote } from './fault-note.tsx'
import { MethodFields } from './method-fields.tsx'
import { OrderChoices } from './order-choices.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import { ProductChoice } from './product-choice.tsx'

/** The shop's counter: what to buy, how to be sent to the page, and what the sandbox shall do. */
export const OrderForm = ({ counter }: { counter: Counter }) => (
  <div className="counter">
    <h1>{counter.kind === 'topup' ? 'Fill a wallet' : 'Buy something'}</h1>
    <p className="lead">
      The shop signs a real token request, sends you to the payment page, and shows you every step.
    </p>
    <ChoiceForm
      className="order-form"
      action="/demo/buy"
      page="/demo"
      redrawnBy={['kind', 'currencyCode', 'method']}
      kept={keptChoices}
    >
      {counter.fault && <FaultNote fault={counter.fault} />}
      <OrderChoices counter={counter} />
      <ProductChoice kind={counter.kind} currencyCode={counter.currencyCode} chosen={counter.product} />
      <section className="panel order-options" aria-labelledby="scenario">
        <ScenarioChoice chosen={counter.scenario} />
        <div className="order-details">
          <p className="hint scenario-1-only">
            The link carries only what every link must carry. Scenarios 2 to 5 add the customer’s data, or the
            way to pay.
          </p>
          <MethodFields counter={counter} />
          <CustomerFields counter={counter} />
        </div>
      </section>
      <OutcomeFields
        currencyCode={counter.currencyCode}
        outcomes={outcomesByPrefix}
        idPrefix={counter.idPrefix}
        open={counter.fault === 'amount' || counter.idPrefix !== ''}
      />
      <button className="action">{counter.kind === 'topup' ? 'Top up' : 'Buy'}</button>
    </ChoiceForm>
  </div>
)

const ScenarioChoice = ({ chosen }: { chosen: number }) => (
  <fieldset>
    <legend>
      <h2 id="scenario">Scenario of the specification</h2>
    </legend>
    <div className="scenarios">
      {scenarios.map(({ number, name, description }) => (
        <label key={number} className="tick-row">
          <input type="radio" name="scenario" value={number} defaultChecked={number === chosen} />
          <strong>
            {number}. {name}
          </strong>
          <small>{description}</small>
        </label>
      ))}
    </div>
  </fieldset>
)
