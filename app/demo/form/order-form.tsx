import type { PurchaseKind } from '#lib/demo/orders/order-kind.ts'
import { outcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { scenarios } from '#lib/demo/forms/scenarios.ts'
import { type OrderFormData, keptChoices } from '../order-form-data.ts'
import { ChoiceForm } from './choice-form.tsx'
import { FaultNote } from './fault-note.tsx'
import { MethodFields } from './method-fields.tsx'
import { OutcomeFields } from './outcome-fields.tsx'
import { DataFields } from './data-fields.tsx'
import { languageName, locales } from '#lib/i18n/locales.ts'
import { CurrencyField } from './currency-field.tsx'
import { priceOf, products, type Product } from '#lib/demo/forms/products.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'
import { moneyText } from '../../sandbox/money-text.ts'

const shapes: Record<Product['code'], { body: string; detail: string }> = {
  coffee: {
    body: 'M22 20h36l4 44a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4l4-44Z',
    detail: 'M22 20l4-8h28l4 8M40 34c6 0 9 5 9 11s-3 11-9 11-9-5-9-11 3-11 9-11ZM36 36c5 5-1 12 6 18',
  },
  teapot: {
    body: 'M20 42a20 17 0 0 1 40 0v8a16 16 0 0 1-16 16h-8a16 16 0 0 1-16-16v-8Z',
    detail: 'M60 40c8-2 12 2 12 7s-5 9-12 7M20 44 9 33M33 26c0-3 3-5 7-5s7 2 7 5M40 21v-5',
  },
  hamper: {
    body: 'M14 40h52l-5 26a3 3 0 0 1-3 2H22a3 3 0 0 1-3-2l-5-26Z',
    detail: 'M12 34h56v6H12zM24 34c0-14 7-20 16-20s16 6 16 20M30 48v12M40 48v12M50 48v12',
  },
}

/** A picture of the product; the name beside it has the same meaning. */
const ProductPicture = ({ code }: { code: Product['code'] }) => (
  <svg className="product-picture" viewBox="0 0 80 80" aria-hidden="true">
    <path className="product-body" d={shapes[code].body} />
    <path className="product-detail" d={shapes[code].detail} />
  </svg>
)

const coins: Record<Product['code'], number> = { coffee: 1, teapot: 3, hamper: 5 }

/** A pile of coins: what fills a wallet. */
const TopUpPicture = ({ code }: { code: Product['code'] }) => (
  <svg className="product-picture" viewBox="0 0 80 80" aria-hidden="true">
    {Array.from({ length: coins[code] }, (_, index) => (
      <g key={index} transform={`translate(0 ${-9 * index})`}>
        <path className="product-body" d="M18 58a22 7 0 0 1 44 0v7a22 7 0 0 1-44 0v-7Z" />
        <path className="product-detail" d="M18 58a22 7 0 0 0 44 0" />
      </g>
    ))}
  </svg>
)

const kinds = [
  { kind: 'payin', name: 'Payin' },
  { kind: 'topup', name: 'Top-up' },
] as const

/** The choices that come first, because prices and ways to pay depend on them. */
const OrderChoices = ({ data: { kind, currencies, currencyCode, lang } }: { data: OrderFormData }) => (
  <div className="order-choices">
    <fieldset className="kind-choice">
      <legend>Kind of payment</legend>
      <div className="segments">
        {kinds.map((choice) => (
          <label key={choice.kind}>
            <input type="radio" name="kind" value={choice.kind} defaultChecked={choice.kind === kind} />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
    <CurrencyField key={`${kind} ${currencyCode}`} currencies={currencies} chosen={currencyCode} />
    <div className="field">
      <label htmlFor="lang">Language of the page</label>
      <select id="lang" name="lang" defaultValue={lang ?? ''} autoComplete="off">
        <option value="">As the browser wishes</option>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {languageName(locale)}
          </option>
        ))}
      </select>
    </div>
  </div>
)

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

/** Scenarios 2 to 5 may carry the customer's data; the style sheet hides this part in scenario 1. */
const CustomerFields = ({ data: { currencyCode, chosen, customer } }: { data: OrderFormData }) => (
  <fieldset className="customer-fields" aria-describedby="customer-hint">
    <legend>The customer’s data</legend>
    <p className="hint" id="customer-hint">
      Sent as parameters of the link; empty fields are left out.
    </p>
    <DataFields
      key={`${currencyCode} ${chosen?.method.object}`}
      fields={customer.map(({ inputMode, ...field }) => ({
        ...field,
        ...(inputMode && { inputMode }),
        required: false,
      }))}
    />
  </fieldset>
)

interface ProductChoiceProps {
  kind: PurchaseKind
  currencyCode: CurrencyCode
  chosen: Product['code']
}

const ProductChoice = ({ kind, currencyCode, chosen }: ProductChoiceProps) => (
  <fieldset className="products">
    <legend className="visually-hidden">{kind === 'topup' ? 'How much to top up' : 'What to buy'}</legend>
    {products.map((product) => (
      <label key={product.code} className="product">
        <input type="radio" name="product" value={product.code} defaultChecked={product.code === chosen} />
        {kind === 'topup' ? <TopUpPicture code={product.code} /> : <ProductPicture code={product.code} />}
        <span className="product-text">
          <strong>{kind === 'topup' ? product.topUpName : product.name}</strong>
          <small>{kind === 'topup' ? 'For a customer’s wallet' : product.description}</small>
        </span>
        <b className="product-price">{moneyText(priceOf(product, currencyCode))}</b>
      </label>
    ))}
  </fieldset>
)
