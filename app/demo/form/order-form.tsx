import { outcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { scenarios } from '#lib/demo/forms/scenarios.ts'
import { type OrderFormData, keptChoices } from '../order-form-data.ts'
import { ChoiceForm } from './choice-form.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { FaultNote } from './fault-note.tsx'
import { MethodFields } from './method-fields.tsx'
import { OrderChoices } from './order-choices.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import { ProductChoice } from './product-choice.tsx'

/** The order form: what to buy, how the customer is sent to the page, and what the sandbox does. */
export const OrderForm = ({ data }: { data: OrderFormData }) => (
  <div className="counter">
    <h1>{data.kind === 'topup' ? 'Fill a wallet' : 'Buy something'}</h1>
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
      {data.fault && <FaultNote fault={data.fault} />}
      <OrderChoices data={data} />
      <ProductChoice kind={data.kind} currencyCode={data.currencyCode} chosen={data.product} />
      <section className="panel order-options" aria-labelledby="scenario">
        <ScenarioChoice chosen={data.scenario} />
        <div className="order-details">
          <p className="hint scenario-1-only">
            The link carries only what every link must carry. Scenarios 2 to 5 add the customer’s data, or the
            way to pay.
          </p>
          <MethodFields data={data} />
          <CustomerFields data={data} />
        </div>
      </section>
      <OutcomeFields
        currencyCode={data.currencyCode}
        outcomes={outcomesByPrefix}
        idPrefix={data.idPrefix}
        open={data.fault === 'amount' || data.idPrefix !== ''}
      />
      <button className="action">{data.kind === 'topup' ? 'Top up' : 'Buy'}</button>
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
