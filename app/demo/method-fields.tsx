import type { PaymentOption } from '#lib/payments/payment-options.ts'

/** Scenarios 4 and 5 name a way to pay; the style sheet shows this part only then. */
export const MethodFields = ({ options }: { options: readonly PaymentOption[] }) => (
  <fieldset className="method-fields">
    <legend>Way to pay</legend>
    <div className="field">
      <label htmlFor="method">paymentMethodCode</label>
      <select id="method" name="paymentMethodCode">
        {options.map(({ paymentMethodCode }) => (
          <option key={paymentMethodCode}>{paymentMethodCode}</option>
        ))}
      </select>
    </div>
    <div className="field">
      <label htmlFor="operator">paymentOperatorCode</label>
      <select id="operator" name="paymentOperatorCode">
        <option value="">none</option>
        {options
          .filter(({ paymentOperators }) => paymentOperators.length > 0)
          .map(({ paymentMethodCode, paymentOperators }) => (
            <optgroup key={paymentMethodCode} label={paymentMethodCode}>
              {paymentOperators.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
    </div>
  </fieldset>
)
