import { payoutOutcomesByPrefix } from '#lib/demo/forms/outcomes.ts'
import { moneyText } from '../../sandbox/money-text.ts'
import { ChoiceForm } from '../form/choice-form.tsx'
import { CurrencyField } from '../form/currency-field.tsx'
import { DataFields } from '../form/data-fields.tsx'
import { FaultNote } from '../form/fault-note.tsx'
import { OperatorOptions } from '../form/operator-options.tsx'
import { OutcomeField } from '../form/outcome-fields.tsx'
import { keptPayoutChoices, type PayoutFormData } from './payout-form-data.ts'

/** The payout form: method, payee, amount. */
export const PayoutForm = ({ data }: { data: PayoutFormData }) => (
  <section className="panel" aria-labelledby="send">
    <h2 id="send">Send a payout</h2>
    {data.fault && <FaultNote fault={data.fault} />}
    <NoMoneyNote data={data} />
    <ChoiceForm
      className="payout-form"
      action="/demo/payouts/send"
      page="/demo/payouts"
      redrawnBy={['currencyCode', 'method']}
      kept={keptPayoutChoices}
    >
      <div className="field-grid">
        <CurrencyField key={data.currencyCode} currencies={data.currencies} chosen={data.currencyCode} />
        <MethodField data={data} />
        <AmountField data={data} />
        <OperatorField data={data} />
      </div>
      <Payee data={data} />
      <OutcomeField outcomes={payoutOutcomesByPrefix} idPrefix={data.idPrefix} />
      <button className="action">Send</button>
    </ChoiceForm>
  </section>
)

const NoMoneyNote = ({ data: { available, currencyCode } }: { data: PayoutFormData }) =>
  available !== undefined && available.amount > 0n ? null : (
    <div className="note note-warn note-lines">
      <p>
        The shop has no money in {currencyCode} yet, so the gateway would answer 406 INSUFFICIENT_BALANCE. Pay
        something in first:{' '}
        <a href={`/demo?currencyCode=${currencyCode}&product=hamper&idPrefix=sbx-success-`}>
          buy a breakfast hamper in {currencyCode}
        </a>
        , which is paid by itself as soon as you have chosen a way to pay.
      </p>
    </div>
  )

interface PartProps {
  data: PayoutFormData
}

const MethodField = ({ data: { methods, method, currencyCode } }: PartProps) => (
  <div className="field">
    <label htmlFor="method">paymentMethodCode</label>
    <select
      key={`${currencyCode} ${method.code}`}
      id="method"
      name="method"
      defaultValue={method.code}
      autoComplete="off"
    >
      {methods.map(({ code }) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  </div>
)

const AmountField = ({ data: { amount, available, currencyCode } }: PartProps) => (
  <div className="field">
    <label htmlFor="amount">Amount, {currencyCode}</label>
    <input
      key={currencyCode}
      id="amount"
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={amount}
      aria-describedby="amount-hint"
    />
    <span className="hint" id="amount-hint">
      {available ? `${moneyText(available)} available, the fee comes on top` : 'The fee comes on top.'}
    </span>
  </div>
)

const OperatorField = ({ data: { method, currencyCode, operatorIsMandatory } }: PartProps) => {
  const operators = method.operators(currencyCode)
  return operators.length === 0 ? null : (
    <div className="field">
      <label htmlFor="operator">paymentOperatorCode</label>
      <select
        key={`${currencyCode} ${method.code}`}
        id="operator"
        name="paymentOperatorCode"
        defaultValue={operatorIsMandatory ? operators[0]?.code : ''}
        autoComplete="off"
      >
        <option value="">none</option>
        <OperatorOptions operators={operators} />
      </select>
    </div>
  )
}

const Payee = ({ data: { payee, method, currencyCode } }: PartProps) => (
  <fieldset>
    <legend>The payee’s data</legend>
    <p className="hint">{method.description}</p>
    <DataFields
      key={`${currencyCode} ${method.code}`}
      fields={payee.map(({ path, ...field }) => ({ ...field, name: path }))}
    />
  </fieldset>
)
