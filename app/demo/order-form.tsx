import { outcomesByPrefix } from '#lib/demo/outcomes.ts'
import { scenarios } from '#lib/demo/scenarios.ts'
import type { Counter } from './counter.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { FaultNote } from './fault-note.tsx'
import { Glyph } from './glyph.tsx'
import { MethodFields } from './method-fields.tsx'
import { ProductChoice } from './product-choice.tsx'

/** The shop's counter: what to buy, how to be sent to the page, and what the sandbox shall do. */
export const OrderForm = ({ counter }: { counter: Counter }) => (
  <div className="counter">
    <h1>Buy something</h1>
    <p className="lead">
      The shop signs a real token request, sends you to the payment page, and shows you every step.
    </p>
    <CurrencyChoice currencies={counter.currencies} chosen={counter.currencyCode} options={counter.options} />
    <form className="order-form" method="post" action="/demo/buy">
      <input type="hidden" name="currencyCode" value={counter.currencyCode} />
      {counter.fault && <FaultNote fault={counter.fault} />}
      <ProductChoice products={counter.products} currencyCode={counter.currencyCode} />
      <details className="fold">
        <summary>
          Scenario, customer data and outcome <Glyph name="down" />
        </summary>
        <div className="order-options">
          <ScenarioChoice />
          <div className="order-details">
            <MethodFields options={counter.options} />
            <CustomerFields currencyCode={counter.currencyCode} customer={counter.customer} />
            <OutcomeChoice />
            <div className="field">
              <label htmlFor="amount">Another amount, in {counter.currencyCode}</label>
              <input
                id="amount"
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                aria-describedby="amount-hint"
              />
              <span className="hint" id="amount-hint">
                Empty: the price of what you chose.
              </span>
            </div>
          </div>
        </div>
      </details>
      <button className="action">Buy</button>
    </form>
  </div>
)

const ScenarioChoice = () => (
  <fieldset>
    <legend>Scenario of the specification</legend>
    <div className="scenarios">
      {scenarios.map(({ number, name, description }) => (
        <label key={number} className="tick-row">
          <input type="radio" name="scenario" value={number} defaultChecked={number === 1} />
          <strong>
            {number}. {name}
          </strong>
          <small>{description}</small>
        </label>
      ))}
    </div>
  </fieldset>
)

const OutcomeChoice = () => (
  <div className="field">
    <label htmlFor="id-prefix">What the sandbox does</label>
    <select id="id-prefix" name="idPrefix" aria-describedby="id-prefix-hint">
      {outcomesByPrefix.map(({ prefix, description }) => (
        <option key={prefix} value={prefix}>
          {prefix === '' ? description : `${prefix}… · ${description}`}
        </option>
      ))}
    </select>
    <span className="hint" id="id-prefix-hint">
      The beginning of the payment ID decides; the rest is a UUID.
    </span>
  </div>
)
