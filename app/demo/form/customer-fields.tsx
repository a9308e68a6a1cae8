import type { OrderFormData } from '../order-form-data.ts'
import { DataFields } from './data-fields.tsx'

/** Scenarios 2 to 5 may carry the customer's data; the style sheet hides this part in scenario 1. */
export const CustomerFields = ({ data: { currencyCode, chosen, customer } }: { data: OrderFormData }) => (
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
