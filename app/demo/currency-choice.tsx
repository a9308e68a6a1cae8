import type { Currency, CurrencyCode } from '#lib/money/currency.ts'
import type { PaymentOption } from '#lib/payments/payment-options.ts'
import { SubmitOnChange } from './submit-on-change.tsx'

interface CurrencyChoiceProps {
  currencies: readonly Currency[]
  chosen: CurrencyCode
  /** What can be paid with in the chosen one. */
  options: readonly PaymentOption[]
}

/** A form of its own, because prices and ways to pay follow the currency. Without JavaScript a button applies it. */
export const CurrencyChoice = ({ currencies, chosen, options }: CurrencyChoiceProps) => (
  <form className="currency-choice" method="get" action="/demo">
    <label htmlFor="currency">Currency</label>
    <SubmitOnChange id="currency" name="currencyCode" defaultValue={chosen}>
      {currencies.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} · {name}
        </option>
      ))}
    </SubmitOnChange>
    <noscript>
      <button className="action action-quiet">Change</button>
    </noscript>
    <p className="hint">Paid by {options.map(({ paymentMethodCode }) => paymentMethodCode).join(', ')}</p>
  </form>
)
