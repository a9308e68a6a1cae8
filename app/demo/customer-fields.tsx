import type { CustomerField } from '#lib/demo/example-customer.ts'
import type { Counter } from './counter.ts'
import { DataField } from './data-field.tsx'
import { Glyph } from './glyph.tsx'

/** Scenarios 2 to 5 may carry the customer's data; the style sheet hides this part in scenario 1. */
export const CustomerFields = ({ counter: { currencyCode, chosen, customer } }: { counter: Counter }) => {
  const key = `${currencyCode} ${chosen?.method.object}`
  const usual = customer.filter(({ value }) => value !== '')
  const others = customer.filter(({ value }) => value === '')
  return (
    <fieldset className="customer-fields" aria-describedby="customer-hint">
      <legend>The customer’s data</legend>
      <p className="hint" id="customer-hint">
        Sent as parameters of the link; empty fields are left out.
      </p>
      <Fields key={`${key} usual`} fields={usual} />
      {others.length > 0 && (
        <details className="fold" key={`${key} others`}>
          <summary>
            {others.length} more that it takes <Glyph name="down" />
          </summary>
          <Fields fields={others} />
        </details>
      )}
    </fieldset>
  )
}

const Fields = ({ fields }: { fields: readonly CustomerField[] }) => (
  <div className="field-grid">
    {fields.map(({ name, inputMode, ...field }) => (
      <DataField key={name} name={name} {...field} {...(inputMode && { inputMode })} required={false} />
    ))}
  </div>
)
