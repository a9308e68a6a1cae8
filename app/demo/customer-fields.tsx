import { type CustomerField, customerFields } from '#lib/demo/purchase.ts'
import type { CurrencyCode } from '#lib/money/currency.ts'

interface CustomerFieldsProps {
  currencyCode: CurrencyCode
  customer: Readonly<Partial<Record<CustomerField, string>>>
}

const inputModes: Partial<Record<CustomerField, 'email' | 'tel'>> = {
  emailAddress: 'email',
  phoneNumber: 'tel',
}

/** Scenarios 2 to 5 may carry the customer's data; the style sheet hides this part in scenario 1. */
export const CustomerFields = ({ currencyCode, customer }: CustomerFieldsProps) => (
  <fieldset className="customer-fields" aria-describedby="customer-hint">
    <legend>The customer’s data</legend>
    <p className="hint" id="customer-hint">
      Sent as parameters of the link; empty fields are left out. The names are those of the paymentMethod
      object.
    </p>
    <div className="field-grid">
      {customerFields.map((name) => (
        <div key={name} className="field">
          <label htmlFor={`customer-${name}`}>{name}</label>
          <input
            key={currencyCode}
            id={`customer-${name}`}
            name={name}
            defaultValue={customer[name] ?? ''}
            inputMode={inputModes[name]}
            maxLength={255}
            autoComplete="off"
          />
        </div>
      ))}
    </div>
  </fieldset>
)
